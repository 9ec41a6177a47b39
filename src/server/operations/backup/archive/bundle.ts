// The contents of a sealed backup: parts, each a line of JSON preceded by its length, some followed by bytes.
//
//   manifest | database + bytes | file + bytes … | end
import { createReadStream } from 'node:fs'
import type { Contents } from '#server/platform/database/canonicalDump'
import { FileDamaged, FileMissing, type FileStore, type StoredFile } from '#server/platform/storage/fileStore'
import { BackupFault } from '../backupFault'
import type { ByteReader } from './byteReader'

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

export type Part =
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

export interface FileChoice {
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
export const readPart = async (reader: ByteReader): Promise<Part> => {
  const length = (await reader.take(4))?.readUInt32BE() ?? Infinity
  const text = length <= largestPart ? await reader.take(length) : undefined
  if (!text) throw new BackupFault('The backup is incomplete.')
  return JSON.parse(text.toString()) as Part
}
