// Copies the rows and files of one store to another, for a restore and for migrating a store. Nothing counts as copied
// until the target is known to hold the same.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentsOf, type Contents } from '../../platform/database/canonicalDump'
import { copyTables } from '../../platform/database/copyTables'
import type { Db } from '../../platform/database/schema/schema'
import { FileDamaged, FileMissing, type FileStore } from '../../platform/storage/fileStore'
import { BackupFault } from './sealed'

export interface CopiedFiles {
  files: number
  bytes: number
  /** How many of them an earlier attempt had already copied. */
  alreadyThere: number
  /** Hashes of files that the source has lost, where it was told to go on. */
  lost: string[]
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

/** Size of the file that is in the target afterwards; what the source has lost of it, when it is not. */
type Copied = { readonly size: number; readonly wasThere: boolean } | FileMissing | FileDamaged

/** A file that is already there is read and compared with its hash, not sent again. */
const copyFile = async (from: FileStore, to: FileStore, sha256: string): Promise<Copied> => {
  const existingSize = await sizeOfWhole(to, sha256)
  if (existingSize !== undefined) return { size: existingSize, wasThere: true }
  let content: Readable
  try {
    content = await from.get(sha256)
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileDamaged) return error
    throw error
  }
  const sent = await to.put(content, Number.MAX_SAFE_INTEGER)
  if (sent.sha256 === sha256) return { size: sent.size, wasThere: false }
  throw new BackupFault(`The file ${sha256} changed while it was copied. Run the command again.`)
}

interface CopyChoice {
  /** Files that may be missing: that is no loss. */
  mayBeGone?: readonly string[]
  /** Go on without files that the source has lost, and list them. */
  withoutLost?: boolean
  /** Called for every hundredth file. */
  onProgress?: (text: string) => void
}

export const copyFiles = async (
  from: FileStore,
  to: FileStore,
  needed: readonly string[],
  { mayBeGone = [], withoutLost = false, onProgress }: CopyChoice = {},
): Promise<CopiedFiles> => {
  const all: CopiedFiles = { files: 0, bytes: 0, alreadyThere: 0, lost: [] }
  const isNeeded = new Set(needed)
  for (const sha256 of [...needed, ...mayBeGone]) {
    const copied = await copyFile(from, to, sha256)
    if (copied instanceof Error) {
      if (!isNeeded.has(sha256)) continue
      const what = copied instanceof FileDamaged ? 'damaged' : 'missing'
      if (!withoutLost)
        throw new BackupFault(
          `The file ${sha256} is ${what} in the source. The copy is not complete: restore this file from a backup and run the command again. If no backup has it, add --without-lost: the command then goes on and lists what is lost.`,
        )
      all.lost.push(sha256)
      onProgress?.(`${sha256} is ${what} in the source`)
      continue
    }
    all.files += 1
    all.bytes += copied.size
    if (copied.wasThere) all.alreadyThere += 1
    if (all.files % 100 === 0) onProgress?.(`${all.files} of ${needed.length} files`)
  }
  return all
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
