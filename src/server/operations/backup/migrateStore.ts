// A school from one store into another: restored from the place where it is, without an archive between the two. Files
// first, then all rows. Killed at any moment, the target is empty, or marked as unfinished, or whole.
import { sql } from 'kysely'
import { contentsOf, listContentTables, type Contents } from '../../platform/database/canonicalDump'
import { isFilled } from '../../platform/database/copyTables'
import { quietLog } from '../../platform/database/log'
import { listMigrations } from '../../platform/database/opening/migrate'
import {
  migrateTo,
  newerMigrations,
  requireMigrated,
  type PortalDatabase,
} from '../../platform/database/opening/open'
import { inLongSnapshot } from '../../platform/database/queries/snapshot'
import type { Db } from '../../platform/database/schema/schema'
import { findMark, saveMark } from '../../platform/database/unfinishedCopy'
import type { FileStore } from '../../platform/storage/fileStore'
import { namedFiles } from './archive/copyDatabase'
import { BackupFault } from './backupFault'
import { copyFiles, copyRows, type CopiedFiles } from './copyStore'

export interface Store {
  database: PortalDatabase
  files: FileStore
  /** For the person, without secrets. */
  name: string
}

export interface MigrationOrder {
  from: Store
  to: Store
  /** False when both stores have the same files. */
  withFiles: boolean
  now: Date
  told: (text: string) => void
}

export interface Migrated extends CopiedFiles {
  contents: Contents
}

/** Whoever else works on a PostgreSQL database; a SQLite one is locked by who opens it. */
const requireAlone = async ({ database: { engine }, name }: Store, db: Db) => {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = 'portal' and pid <> pg_backend_pid()`.execute(
    db,
  )
  if (Number(rows[0]?.others ?? 0) > 0)
    throw new BackupFault(`A portal is at work on ${name}. Stop every instance first.`)
}

const requireEmpty = async ({ database: { db }, files, name }: Store, withFiles: boolean) => {
  for (const table of await listContentTables(db))
    if (await isFilled(db, table))
      throw new BackupFault(`${name} is not empty. Nothing was changed: name an empty one.`)
  if (!withFiles) return
  for await (const _file of files.list())
    throw new BackupFault(`The files of ${name} are not empty. Nothing was changed: name an empty place.`)
}

/** Only an empty target is taken, or the unfinished copy of this very source. */
const prepareTarget = async ({ from, to, withFiles, now }: MigrationOrder) => {
  const mark = await findMark(to.database.db)
  if (mark && mark.source !== from.name)
    throw new BackupFault(`${to.name} is an unfinished copy of ${mark.source}, not of ${from.name}.`)
  if (mark) return
  await requireEmpty(to, withFiles)
  await migrateTo(to.database, await listMigrations(from.database.db))
  await saveMark(to.database.db, { source: from.name }, now)
}

/** Packs of documents end after a day: one that is gone is no loss. */
const listPacks = async (db: Db, named: ReadonlySet<string>): Promise<string[]> => {
  const packs = await db.selectFrom('document_pack').select('sha256').distinct().execute()
  return packs.flatMap(({ sha256 }) => (sha256 && !named.has(sha256) ? [sha256] : [])).sort()
}

/** All files that rows name. */
export const migrateFiles = async (
  db: Db,
  from: FileStore,
  to: FileStore,
  told: (text: string) => void,
): Promise<CopiedFiles> => {
  const named = await namedFiles({ db })
  return copyFiles(from, to, [...named].sort(), { mayBeGone: await listPacks(db, named), told })
}

/** The mark goes with this transaction, and only with it. */
const migrateRows = ({ from, to }: MigrationOrder, before: Contents): Promise<void> =>
  inLongSnapshot(from.database.db, async (source) => {
    if ((await contentsOf(source)).hash !== before.hash)
      throw new BackupFault(
        `${from.name} was changed while its files were copied. Nothing is finished: stop its portal and run this again.`,
      )
    // What a portal that came up meanwhile is told would be lost without a word.
    await copyRows(source, to.database.db, before, () => requireAlone(from, source))
  })

/** Throws a BackupFault with the reason; what was done until then is taken up by the next call. */
export const migrateStore = async (order: MigrationOrder): Promise<Migrated> => {
  const { from, to, withFiles, told } = order
  const { db } = from.database
  await requireMigrated(from.database, quietLog)
  if ((await newerMigrations(db)).length > 0)
    throw new BackupFault(`${from.name} is newer than this portal. Move it with the newer one.`)
  await requireAlone(from, db)
  await prepareTarget(order)
  const contents = await inLongSnapshot(db, contentsOf)
  const none: CopiedFiles = { files: 0, bytes: 0, there: 0 }
  const files = withFiles ? await migrateFiles(db, from.files, to.files, told) : none
  told(`${files.files} files are there, each with its own hash`)
  await requireAlone(from, db)
  await migrateRows(order, contents)
  await to.database.checkpoint()
  return { ...files, contents }
}
