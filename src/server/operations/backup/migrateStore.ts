// Copies a school from one store to another, like a restore without an archive in between: files first, then all rows.
// If it is killed, the target is empty, marked as unfinished, or complete.
import { sql } from 'kysely'
import {
  contentsOf,
  listContentTables,
  type Contents,
  findMark,
  isFilled,
  saveMark,
} from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { listMigrations } from '../../platform/database/opening/migrate'
import {
  migrateTo,
  newerMigrations,
  requireMigrated,
  type PortalDatabase,
} from '../../platform/database/opening/open'
import { inLongSnapshot } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import type { FileStore } from '../../platform/storage/fileStore'
import { namedFiles, copyFiles, copyRows, type CopiedFiles } from './copyDatabase'
import { BackupFault } from './sealed'

export interface Store {
  database: PortalDatabase
  files: FileStore
  /** For messages, without secrets. */
  name: string
}

export interface MigrationOrder {
  from: Store
  to: Store
  /** False when both stores have the same files. */
  withFiles: boolean
  /** Go on without documents that are missing or damaged in the source. */
  withoutLost?: boolean
  now: Date
  onProgress: (text: string) => void
}

export interface Migrated extends CopiedFiles {
  contents: Contents
}

/** Nobody else may be using a PostgreSQL database; a SQLite database is locked by the program that opens it. */
const requireAlone = async ({ database: { engine }, name }: Store, db: Db) => {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = 'portal' and pid <> pg_backend_pid()`.execute(
    db,
  )
  if (Number(rows[0]?.others ?? 0) > 0)
    throw new BackupFault(`A portal is running on ${name}. Stop every instance first.`)
}

const requireEmpty = async ({ database: { db }, files, name }: Store, withFiles: boolean) => {
  for (const table of await listContentTables(db))
    if (await isFilled(db, table))
      throw new BackupFault(`${name} is not empty. Nothing was changed. Choose an empty database.`)
  if (!withFiles) return
  for await (const _file of files.list())
    throw new BackupFault(`${name} already holds files. Nothing was changed. Choose an empty file store.`)
}

/** Accepts only an empty target, or an unfinished copy of this source. */
const prepareTarget = async ({ from, to, withFiles, now }: MigrationOrder) => {
  const mark = await findMark(to.database.db)
  if (mark && mark.source !== from.name)
    throw new BackupFault(`${to.name} is an unfinished copy of ${mark.source}, not of ${from.name}.`)
  if (mark) return
  await requireEmpty(to, withFiles)
  await migrateTo(to.database, await listMigrations(from.database.db))
  await saveMark(to.database.db, { source: from.name }, now)
}

/** Packs expire after a day, so a missing one is no loss. */
const listPacks = async (db: Db, named: ReadonlySet<string>): Promise<string[]> => {
  const packs = await db.selectFrom('document_pack').select('sha256').distinct().execute()
  return packs.flatMap(({ sha256 }) => (sha256 && !named.has(sha256) ? [sha256] : [])).sort()
}

/** Copies all files that rows refer to. */
export const migrateFiles = async (
  db: Db,
  from: FileStore,
  to: FileStore,
  { withoutLost, onProgress }: Pick<MigrationOrder, 'withoutLost' | 'onProgress'>,
): Promise<CopiedFiles> => {
  const named = await namedFiles({ db })
  const mayBeGone = await listPacks(db, named)
  return copyFiles(from, to, [...named].sort(), { mayBeGone, withoutLost, onProgress })
}

/** This transaction, and nothing else, removes the mark. */
const migrateRows = ({ from, to }: MigrationOrder, before: Contents): Promise<void> =>
  inLongSnapshot(from.database.db, async (source) => {
    if ((await contentsOf(source)).hash !== before.hash)
      throw new BackupFault(
        `${from.name} was changed while its files were copied. The copy is not complete: stop the portal and run the command again.`,
      )
    // Saves through a portal that was started during the copy would be lost without a word.
    await copyRows(source, to.database.db, before, () => requireAlone(from, source))
  })

/** Throws a BackupFault with the reason; the next call continues from there. */
export const migrateStore = async (order: MigrationOrder): Promise<Migrated> => {
  const { from, to, withFiles, onProgress } = order
  const { db } = from.database
  await requireMigrated(from.database, quietLog)
  if ((await newerMigrations(db)).length > 0)
    throw new BackupFault(`${from.name} is newer than this portal. Use the newer portal to migrate it.`)
  await requireAlone(from, db)
  await prepareTarget(order)
  const contents = await inLongSnapshot(db, contentsOf)
  const none: CopiedFiles = { files: 0, bytes: 0, alreadyThere: 0, lost: [] }
  const files = withFiles ? await migrateFiles(db, from.files, to.files, order) : none
  onProgress(`${files.files} files copied and verified by hash`)
  await requireAlone(from, db)
  await migrateRows(order, contents)
  await to.database.checkpoint()
  return { ...files, contents }
}
