// The rows and files of one store into another, for a restore and for moving a school. Nothing counts as copied before
// the other place holds the same.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { contentsOf, type Contents } from '../../platform/database/canonicalDump'
import { copyTables } from '../../platform/database/copyTables'
import type { Db } from '../../platform/database/schema/schema'
import { FileDamaged, FileMissing, type FileStore } from '../../platform/storage/fileStore'
import { BackupFault } from './backupFault'

export interface CopiedFiles {
  files: number
  bytes: number
  /** Of these, how many an earlier attempt had brought. */
  there: number
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

/** What is there already is read and compared with its name, not sent again. */
const copyFile = async (from: FileStore, to: FileStore, sha256: string, copied: CopiedFiles) => {
  const there = await sizeOfWhole(to, sha256)
  copied.bytes += there ?? (await send(from, to, sha256))
  copied.files += 1
  if (there !== undefined) copied.there += 1
}

const asBackupFault = (error: unknown, sha256: string): unknown => {
  if (!(error instanceof FileDamaged) && !(error instanceof FileMissing)) return error
  const what = error instanceof FileDamaged ? 'is damaged' : 'is missing'
  return new BackupFault(
    `The file ${sha256} ${what} in the old store. Nothing is finished: bring it back from a backup and run this again.`,
  )
}

/** `mayBeGone`: their loss is none. `told` hears of every hundredth file. */
export const copyFiles = async (
  from: FileStore,
  to: FileStore,
  needed: readonly string[],
  { mayBeGone = [], told }: { mayBeGone?: readonly string[]; told?: (text: string) => void } = {},
): Promise<CopiedFiles> => {
  const copied: CopiedFiles = { files: 0, bytes: 0, there: 0 }
  for (const sha256 of [...needed, ...mayBeGone]) {
    try {
      await copyFile(from, to, sha256, copied)
    } catch (error) {
      if (error instanceof FileMissing && !needed.includes(sha256)) continue
      throw asBackupFault(error, sha256)
    }
    if (copied.files % 100 === 0) told?.(`${copied.files} of ${needed.length} files`)
  }
  return copied
}

/**
 * All rows of a snapshot, in one transaction that ends only when the other database holds the same contents.
 * `beforeCommit` may still refuse.
 */
export const copyRows = (
  source: Db,
  to: Db,
  wanted: Contents,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<void> =>
  to.transaction().execute(async (target) => {
    await copyTables(source, target)
    if ((await contentsOf(target)).hash !== wanted.hash)
      throw new BackupFault('The database does not hold what was copied; nothing was kept.')
    await beforeCommit()
  })
