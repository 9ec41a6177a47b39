// Writes the contents of a sealed backup, and reads them back with a check of every byte. Parts are lines of JSON preceded
// by their length; some are followed by bytes.
//
//   manifest | database + bytes | file + bytes … | end
import { createReadStream } from 'node:fs'
import { createHash } from 'node:crypto'
import type { Contents } from '../../platform/database/contents'
import { FileDamaged, FileMissing, type FileStore, type StoredFile } from '../../platform/storage/fileStore'
import { BackupFault, ByteReader, unseal } from './sealed'

export interface Manifest {
  format: 1
  createdAt: string
  /** Engine of the portal that was copied; the copy itself is always a SQLite file. */
  engine: 'sqlite' | 'postgres'
  /** Names of the migrations that have been applied. */
  migrations: readonly string[]
  contents: Contents
  database: StoredFile
  /** DATA_DIR/secret, unless the operator set SECRET. */
  secret?: string
  /** Time of the full copy that holds the older files; absent in a full copy. */
  base?: string
}

export interface End {
  files: number
  bytes: number
  /** Files that rows refer to but that were missing or damaged in the portal itself. */
  lacking: string[]
}

type Part =
  | ({ part: 'manifest' } & Manifest)
  | ({ part: 'database' } & StoredFile)
  | ({ part: 'file' } & StoredFile)
  | ({ part: 'end' } & End)

const largestPart = 64 * 1024 * 1024

const headOf = (part: Part): Buffer => {
  const text = Buffer.from(JSON.stringify(part))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}

const openFile = async (files: FileStore, sha256: string) => {
  try {
    return await files.get(sha256)
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileDamaged) return undefined
    throw error
  }
}

interface FileChoice {
  store: FileStore
  /** Only files stored at this time or later. */
  since?: Date
  /** Files that rows refer to. */
  named: ReadonlySet<string>
}

async function* filesOf({ store, since, named }: FileChoice, end: End): AsyncGenerator<Buffer> {
  const lacking = new Set(named)
  for await (const { sha256, size, putAt } of store.list()) {
    const isWanted = since === undefined || putAt >= since
    const content = isWanted ? await openFile(store, sha256) : undefined
    if (!isWanted || content) lacking.delete(sha256)
    if (!content) continue
    yield headOf({ part: 'file', sha256, size })
    yield* content as AsyncIterable<Buffer>
    end.files += 1
    end.bytes += size
  }
  end.lacking.push(...lacking)
}

/** The database first, then the files, so that every file a row refers to is there, perhaps with newer ones. */
export async function* writeBundle(
  manifest: Manifest,
  databaseFile: string,
  files: FileChoice,
  end: End,
): AsyncGenerator<Buffer> {
  yield headOf({ part: 'manifest', ...manifest })
  yield headOf({ part: 'database', ...manifest.database })
  yield* createReadStream(databaseFile) as AsyncIterable<Buffer>
  yield* filesOf(files, end)
  yield headOf({ part: 'end', ...end })
}

/** The next part; the caller has to read the bytes that follow it. */
const readPart = async (reader: ByteReader): Promise<Part> => {
  const length = (await reader.take(4))?.readUInt32BE() ?? Infinity
  const text = length <= largestPart ? await reader.take(length) : undefined
  if (!text) throw new BackupFault('The backup is incomplete.')
  return JSON.parse(text.toString()) as Part
}

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
