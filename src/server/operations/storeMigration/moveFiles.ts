// The files of a school from one store into another. What is there already is looked at byte by byte, not sent again.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../platform/database/schema/schema'
import { FileDamaged, FileMissing, type FileStore } from '../../platform/storage/fileStore'
import { MoveFault } from './moveFault'

export interface FilesMoved {
  files: number
  bytes: number
  /** Of these, how many an earlier attempt had brought. */
  there: number
}

/** Packs of papers end after a day: one that is gone is no loss. */
const listHashes = async (
  db: Db,
  tables: readonly ('uploaded_file' | 'import_batch' | 'document_pack')[],
) => {
  const found = new Set<string>()
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('sha256').distinct().execute()
    for (const { sha256 } of rows) if (sha256) found.add(sha256)
  }
  return [...found].sort()
}

/** Bytes of a file that is there whole; undefined when it is not. */
const sizeOfWhole = async (files: FileStore, sha256: string): Promise<number | undefined> => {
  const head = await files.head(sha256)
  if (!head) return undefined
  try {
    await pipeline(await files.get(sha256), createHash('sha256'))
    return head.size
  } catch (error) {
    if (error instanceof FileDamaged || error instanceof FileMissing) return undefined
    throw error
  }
}

const send = async (from: FileStore, to: FileStore, sha256: string): Promise<number> => {
  const sent = await to.put(await from.get(sha256), Number.MAX_SAFE_INTEGER)
  if (sent.sha256 !== sha256) throw new FileDamaged(sha256)
  return sent.size
}

const asMoveFault = (error: unknown, sha256: string): unknown => {
  if (!(error instanceof FileDamaged) && !(error instanceof FileMissing)) return error
  const what = error instanceof FileDamaged ? 'is damaged' : 'is missing'
  return new MoveFault(
    `The file ${sha256} ${what} in the old store. Nothing is finished: bring it back from a backup and run this again.`,
  )
}

/** `told` hears of every hundredth file. */
export const moveFiles = async (
  db: Db,
  from: FileStore,
  to: FileStore,
  told: (text: string) => void,
): Promise<FilesMoved> => {
  const needed = await listHashes(db, ['uploaded_file', 'import_batch'])
  const passing = (await listHashes(db, ['document_pack'])).filter((hash) => !needed.includes(hash))
  const moved: FilesMoved = { files: 0, bytes: 0, there: 0 }
  for (const sha256 of [...needed, ...passing]) {
    const there = await sizeOfWhole(to, sha256)
    try {
      moved.bytes += there ?? (await send(from, to, sha256))
    } catch (error) {
      if (error instanceof FileMissing && !needed.includes(sha256)) continue
      throw asMoveFault(error, sha256)
    }
    moved.files += 1
    if (there !== undefined) moved.there += 1
    if (moved.files % 100 === 0) told(`${moved.files} of ${needed.length} files`)
  }
  return moved
}
