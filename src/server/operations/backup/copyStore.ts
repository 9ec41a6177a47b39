// Copies the rows and files of one store to another, for a restore and for migrating a store. Nothing counts as copied
// until the target is known to hold the same.
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
  /** How many of them an earlier attempt had already copied. */
  alreadyThere: number
}

/** Size of a file that is intact in the store, else undefined. */
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

/** A file that is already there is read and compared with its hash, not sent again. */
const copyFile = async (from: FileStore, to: FileStore, sha256: string, copied: CopiedFiles) => {
  const existingSize = await sizeOfWhole(to, sha256)
  copied.bytes += existingSize ?? (await send(from, to, sha256))
  copied.files += 1
  if (existingSize !== undefined) copied.alreadyThere += 1
}

const asBackupFault = (error: unknown, sha256: string): unknown => {
  if (!(error instanceof FileDamaged) && !(error instanceof FileMissing)) return error
  const what = error instanceof FileDamaged ? 'is damaged' : 'is missing'
  return new BackupFault(
    `The file ${sha256} ${what} in the source. The copy is not complete: restore this file from a backup and run the command again.`,
  )
}

/** Files in `mayBeGone` may be missing. `onProgress` is called for every hundredth file. */
export const copyFiles = async (
  from: FileStore,
  to: FileStore,
  needed: readonly string[],
  { mayBeGone = [], onProgress }: { mayBeGone?: readonly string[]; onProgress?: (text: string) => void } = {},
): Promise<CopiedFiles> => {
  const copied: CopiedFiles = { files: 0, bytes: 0, alreadyThere: 0 }
  for (const sha256 of [...needed, ...mayBeGone]) {
    try {
      await copyFile(from, to, sha256, copied)
    } catch (error) {
      if (error instanceof FileMissing && !needed.includes(sha256)) continue
      throw asBackupFault(error, sha256)
    }
    if (copied.files % 100 === 0) onProgress?.(`${copied.files} of ${needed.length} files`)
  }
  return copied
}

/**
 * Copies all rows of a snapshot in one transaction, which commits only when the target holds the same contents.
 * `beforeCommit` may still throw.
 */
export const copyRows = (
  source: Db,
  to: Db,
  wanted: Contents,
  beforeCommit: (target: Db) => Promise<void> = async () => undefined,
): Promise<void> =>
  to.transaction().execute(async (target) => {
    await copyTables(source, target)
    if ((await contentsOf(target)).hash !== wanted.hash)
      throw new BackupFault('The database does not hold what was copied. Nothing was stored.')
    await beforeCommit(target)
  })
