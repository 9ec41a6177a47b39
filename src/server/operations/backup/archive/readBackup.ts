// Opens a backup and checks every byte, whatever is done with the content.
import { createHash } from 'node:crypto'
import { BackupFault } from '../backupFault'
import { readPart, type End, type Manifest, type Part } from './bundle'
import { ByteReader } from './byteReader'
import { unseal } from './sealed'

/** Receives the content; each function must read its stream to the end. */
export interface Sink {
  database(content: AsyncIterable<Buffer>): Promise<void>
  file(sha256: string, content: AsyncIterable<Buffer>): Promise<void>
}

export interface BackupContent {
  manifest: Manifest
  end: End
}

const drain = async (content: AsyncIterable<Buffer>) => {
  for await (const part of content) void part
}

/** Only checks, and keeps nothing. */
export const nowhere: Sink = { database: drain, file: (_sha256, content) => drain(content) }

interface Blob {
  sha256: string
  size: number
}

/** Passes the bytes on while hashing them. */
const checked = async (
  reader: ByteReader,
  { sha256, size }: Blob,
  take: (content: AsyncIterable<Buffer>) => Promise<void>,
) => {
  const hash = createHash('sha256')
  let seen = 0
  const passing = async function* () {
    for await (const part of reader.stream(size)) {
      hash.update(part)
      seen += part.length
      yield part
    }
  }
  await take(passing())
  if (seen !== size || hash.digest('hex') !== sha256)
    throw new BackupFault(`The backup is damaged: the content of ${sha256} is not what was copied.`)
}

const expectManifest = (part: Part): Manifest => {
  if (part.part !== 'manifest' || part.format !== 1)
    throw new BackupFault('The backup was made by a newer portal. Install that version first.')
  const { part: _part, ...manifest } = part
  return manifest
}

/** Throws BackupFault for anything but a complete, unchanged backup. */
export const readBackup = async (
  archive: AsyncIterable<Buffer>,
  key: Buffer,
  sink: Sink,
): Promise<BackupContent> => {
  const reader = new ByteReader(unseal(key, archive))
  const manifest = expectManifest(await readPart(reader))
  for (;;) {
    const part = await readPart(reader)
    if (part.part === 'database') await checked(reader, part, (content) => sink.database(content))
    else if (part.part === 'file') await checked(reader, part, (content) => sink.file(part.sha256, content))
    else if (part.part === 'end') {
      if (await reader.take(1))
        throw new BackupFault('The backup is damaged: it contains more than it should.')
      return { manifest, end: part }
    } else throw new BackupFault('The backup is damaged: its parts are in the wrong order.')
  }
}

/** A line may change a byte on the way back, so a backup counts as damaged only when it cannot be read twice. */
export const checkBackup = async (read: () => AsyncIterable<Buffer>, key: Buffer): Promise<BackupContent> => {
  try {
    return await readBackup(read(), key, nowhere)
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    return readBackup(read(), key, nowhere)
  }
}
