// What is inside a sealed backup: parts, each a line of JSON with its length before it, some with bytes after.
//
//   manifest | database + bytes | file + bytes … | end
import { createReadStream } from 'node:fs'
import type { Contents } from '../../../platform/database/canonicalDump'
import {
  FileDamaged,
  FileMissing,
  type FileStore,
  type StoredFile,
} from '../../../platform/storage/fileStore'
import { BackupFault } from '../backupFault'
import type { ByteReader } from './byteReader'

export interface Manifest {
  format: 1
  createdAt: string
  /** Of the portal that was copied; the copy itself is a SQLite file in any case. */
  engine: 'sqlite' | 'postgres'
  /** The names of the migrations that its tables have. */
  migrations: string[]
  contents: Contents
  database: StoredFile
  /** DATA_DIR/secret, where the operator gave none. */
  secret?: string
  /** When the full copy was made that holds the older files; a full copy has none. */
  base?: string
}

export interface End {
  files: number
  bytes: number
  /** Files that rows name and that the portal itself no longer had, or had damaged. */
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
  /** Only files that were put at this time or later. */
  since?: Date
  /** Files of the store that rows name. */
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

/** The database first, then the files: each file that a row names is there, and perhaps some newer ones (REL-17). */
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

/** The next part; the bytes that follow it are still to be read. */
export const readPart = async (reader: ByteReader): Promise<Part> => {
  const length = (await reader.take(4))?.readUInt32BE() ?? Infinity
  const text = length <= largestPart ? await reader.take(length) : undefined
  if (!text) throw new BackupFault('The backup ends too early.')
  return JSON.parse(text.toString()) as Part
}
