// Copies the running portal's database, whichever engine it has, into a SQLite file. A live database file is never
// copied as such: SQLite writes the copy itself, PostgreSQL's rows are read in one snapshot.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { type Contents, contentsOf } from '../../platform/database/canonicalDump'
import { copyTables } from '../../platform/database/copyTables'
import { quietLog } from '../../platform/core/log'
import { listMigrations } from '../../platform/database/opening/migrate'
import { migrateTo, openDatabase, type PortalDatabase } from '../../platform/database/opening/open'
import { inLongSnapshot } from '../../platform/database/queries/transactions'
import { databaseFile } from '../../platform/database/sqlite/databaseFiles'
import type { StoredFile } from '../../platform/storage/fileStore'
import { BackupFault } from './sealed'

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
const copyRows = async (
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
    const { hash } = await copyRows(live, copy, migrations)
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
