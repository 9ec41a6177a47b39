// The whole store of a school into another place: files first, then all rows in one transaction that is held against
// the source before it ends. Killed at any moment, the target is empty, or marked as unfinished, or whole.
import { PostgresAdapter, sql } from 'kysely'
import { contentsOf, listContentTables, type Contents } from '../../platform/database/canonicalDump'
import { copyTables } from '../../platform/database/copyTables'
import { listMigrations } from '../../platform/database/opening/migrate'
import {
  migrateTo,
  newerMigrations,
  requireMigrated,
  type PortalDatabase,
} from '../../platform/database/opening/open'
import { inSnapshot } from '../../platform/database/queries/snapshot'
import type { Db } from '../../platform/database/schema/schema'
import { findMark, saveMark } from '../../platform/database/unfinishedCopy'
import type { FileStore } from '../../platform/storage/fileStore'
import { MoveFault } from './moveFault'
import { moveFiles, type FilesMoved } from './moveFiles'

export interface Place {
  database: PortalDatabase
  files: FileStore
  /** For the person, without secrets. */
  name: string
}

export interface MoveOrder {
  from: Place
  to: Place
  /** False when both places have the same files. */
  withFiles: boolean
  now: Date
  told: (text: string) => void
}

export interface Moved extends FilesMoved {
  contents: Contents
}

type Watched = Pick<Place, 'name'> & { readonly database: Pick<Place['database'], 'db' | 'engine'> }

/** Whoever else works on a PostgreSQL database; a SQLite one is locked by who opens it. */
const requireAlone = async ({ database: { db, engine }, name }: Watched) => {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = 'portal' and pid <> pg_backend_pid()`.execute(
    db,
  )
  if (Number(rows[0]?.others ?? 0) > 0)
    throw new MoveFault(`A portal is at work on ${name}. Stop every instance first.`)
}

const countRows = async (db: Db): Promise<number> => {
  let count = 0
  for (const table of await listContentTables(db)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    count += Number(rows[0]?.n ?? 0)
  }
  return count
}

const isEmptyStore = async (files: FileStore): Promise<boolean> => {
  for await (const _file of files.list()) return false
  return true
}

/** Only an empty target is taken, or the unfinished copy of this very source. */
const prepareTarget = async ({ from, to, withFiles, now }: MoveOrder) => {
  const { db } = to.database
  const mark = await findMark(db)
  if (mark && mark.source !== from.name)
    throw new MoveFault(`${to.name} is an unfinished copy of ${mark.source}, not of ${from.name}.`)
  if (mark) return
  if ((await countRows(db)) > 0)
    throw new MoveFault(`${to.name} is not empty. Nothing was changed: name an empty one.`)
  if (withFiles && !(await isEmptyStore(to.files)))
    throw new MoveFault(`The files of ${to.name} are not empty. Nothing was changed: name an empty place.`)
  await migrateTo(to.database, await listMigrations(from.database.db))
  await saveMark(db, { source: from.name }, now)
}

/** The mark goes with this transaction, and only with it. */
const moveRows = ({ from, to }: MoveOrder, before: Contents): Promise<Contents> =>
  inSnapshot(from.database.db, async (source) => {
    const wanted = await contentsOf(source)
    if (wanted.hash !== before.hash)
      throw new MoveFault(
        `${from.name} was changed while its files were copied. Nothing is finished: stop its portal and run this again.`,
      )
    await to.database.db.transaction().execute(async (target) => {
      // The chain of the audit log is copied as it is.
      if (target.getExecutor().adapter instanceof PostgresAdapter)
        await sql`select set_config('portal.copying', 'on', true)`.execute(target)
      await copyTables(source, target)
      const { hash } = await contentsOf(target)
      if (hash !== wanted.hash)
        throw new MoveFault(`${to.name} does not hold what ${from.name} holds. Nothing is finished.`)
      // What a portal that came up meanwhile is told would be lost without a word.
      await requireAlone({ name: from.name, database: { db: source, engine: from.database.engine } })
    })
    return wanted
  })

/** Throws a MoveFault with the reason; what was done until then is taken up by the next call. */
export const moveStore = async (order: MoveOrder): Promise<Moved> => {
  const { from, to, withFiles, told } = order
  await requireMigrated(from.database, { warn: () => undefined })
  if ((await newerMigrations(from.database.db)).length > 0)
    throw new MoveFault(`${from.name} is newer than this portal. Move it with the newer one.`)
  await requireAlone(from)
  await prepareTarget(order)
  const before = await inSnapshot(from.database.db, contentsOf)
  const none: FilesMoved = { files: 0, bytes: 0, there: 0 }
  const files = withFiles ? await moveFiles(from.database.db, from.files, to.files, told) : none
  told(`${files.files} files are there, each with its own hash`)
  await requireAlone(from)
  const contents = await moveRows(order, before)
  await to.database.checkpoint()
  return { ...files, contents }
}
