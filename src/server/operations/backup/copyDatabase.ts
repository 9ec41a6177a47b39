// Copies the running portal's database, whichever engine it has, into a SQLite file. A live database file is never
// copied as such: SQLite writes the copy itself, PostgreSQL's rows are read in one snapshot.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { type Contents, contentsOf, copyTables } from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { listMigrations } from '../../platform/database/opening/migrate'
import { migrateTo, openDatabase, type PortalDatabase } from '../../platform/database/opening/open'
import { inLongSnapshot } from '../../platform/database/queries/transactions'
import { databaseFile } from '../../platform/database/sqlite/databaseFiles'
import { type StoredFile, FileDamaged, FileMissing, type FileStore } from '../../platform/storage/fileStore'
import { BackupFault } from './sealed'
import type { Db } from '../../platform/database/schema/schema'

export interface DatabaseCopy {
  file: string
  stored: StoredFile
  contents: Contents
  migrations: readonly string[]
  /** Files that rows refer to. */
  named: ReadonlySet<string>
}

/** Files that must not be lost; packs can be made again. */
export const namedFiles = async ({ db }: Pick<PortalDatabase, 'db'>): Promise<ReadonlySet<string>> => {
  const lists = db.selectFrom('import_batch').select('sha256')
  const rows = await db.selectFrom('uploaded_file').select('sha256').union(lists).execute()
  return new Set(rows.map(({ sha256 }) => sha256).filter(Boolean))
}

const openCopy = (folder: string) => openDatabase({ databaseUrl: '', dataDir: folder, log: quietLog })

const requireIntact = async ({ db }: PortalDatabase) => {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  if (faults.length > 0) throw new BackupFault(`The copy of the database is damaged: ${faults.join('; ')}`)
}

/** The contents of PostgreSQL at the moment of the copy. */
const copyRowsOf = async (
  live: PortalDatabase,
  copy: PortalDatabase,
  migrations: readonly string[],
): Promise<Contents> => {
  await migrateTo(copy, migrations)
  return inLongSnapshot(live.db, async (from) => {
    await copy.db.transaction().execute((to) => copyTables(from, to))
    return contentsOf(from)
  })
}

/** Opens a SQLite copy, checks its integrity and returns what it holds. */
export const inspectCopy = async (folder: string): Promise<Pick<DatabaseCopy, 'contents' | 'named'>> => {
  const copy = await openCopy(folder)
  try {
    await requireIntact(copy)
    const contents = await inLongSnapshot(copy.db, contentsOf)
    const found = { contents, named: await namedFiles(copy) }
    await copy.checkpoint()
    return found
  } finally {
    await copy.close()
  }
}

const storedAs = async (file: string): Promise<StoredFile> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { sha256: hash.digest('hex'), size: (await stat(file)).size }
}

const copyPostgres = async (
  live: PortalDatabase,
  folder: string,
  migrations: readonly string[],
): Promise<string> => {
  const copy = await openCopy(folder)
  try {
    const { hash } = await copyRowsOf(live, copy, migrations)
    await copy.checkpoint()
    return hash
  } finally {
    await copy.close()
  }
}

/** `folder` must be empty. */
export const copyDatabase = async (live: PortalDatabase, folder: string): Promise<DatabaseCopy> => {
  const file = databaseFile(folder)
  const migrations = await listMigrations(live.db)
  if (live.copyTo) await live.copyTo(file)
  const wanted = live.copyTo ? undefined : await copyPostgres(live, folder, migrations)
  const found = await inspectCopy(folder)
  if (wanted !== undefined && found.contents.hash !== wanted)
    throw new BackupFault('The copy differs from the database.')
  return { file, migrations, ...found, stored: await storedAs(file) }
}

// Copies the rows and files of one store to another, for a restore and for migrating a store. Nothing counts as copied
// until the target is known to hold the same.

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
