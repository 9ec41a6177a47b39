// The school's database: the portal's own tables, driver and repositories. Its disk is not flushed, because npm run faults
// tests power cuts; the simulation decides if a COMMIT succeeds.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, Kysely } from 'kysely'
import { quietLog } from '#server/platform/core/log'
import { sqliteDialect, SqliteDriver, type SqliteConnection } from '#server/platform/database/sqlite/driver'
import { findWindow } from '#server/school/registration/queries'
import { migrateDatabase, openDatabase } from '#server/platform/database/opening/open'
import { compiledOnce } from '#server/platform/database/queries/compiledOnce'
import type { Database, Db } from '#server/platform/database/schema/schema'

class SimulatedDriver extends SqliteDriver {
  readonly #file: string
  isFailing = false

  constructor(file: string) {
    super({ file, onFatal: () => undefined })
    this.#file = file
  }

  override async init() {
    await super.init()
    this.writer.database.exec('pragma synchronous = 0')
  }

  override async commitTransaction(connection: SqliteConnection) {
    if (this.isFailing) throw new Error('The disk does not take it.')
    await super.commitTransaction(connection)
  }

  copyTo(file: string) {
    this.writer.run(CompiledQuery.raw(`vacuum into '${file}'`))
  }

  /** Everything in the database is lost. */
  async replaceWith(file: string) {
    await this.destroy()
    for (const part of ['', '-wal', '-shm']) rmSync(`${this.#file}${part}`, { force: true })
    copyFileSync(file, this.#file)
    await this.init()
  }
}

export interface SchoolDatabase {
  readonly db: Db
  failCommits(isFailing: boolean): void
  /** Returns the file that contains everything as of now. */
  copy(): string
  putBack(copy: string): Promise<void>
  /** Resets the school to its start, and removes its copies. */
  renew(): Promise<void>
}

const since = '2026-01-05T12:00:00.000Z'

/** A school of which only the tables and lists exist. */
const makeEmpty = async (dataDir: string): Promise<string> => {
  const options = { databaseUrl: '', dataDir, log: quietLog }
  const opened = await openDatabase(options)
  await migrateDatabase(opened, options)
  const { db } = opened
  await db.insertInto('form_class').values({ id: '1A', form_level: formLevel }).execute()
  await db
    .insertInto('registration_window')
    .values({ form_level: formLevel, open: 1, deadline: null })
    .execute()
  await db.insertInto('house').values({ id: 1, name: 'Ibis' }).execute()
  await db.insertInto('regional_corporation').values({ title: 'Tobago' }).execute()
  await opened.checkpoint()
  await opened.close()
  return join(dataDir, 'portal.sqlite')
}

const memoryDir = '/dev/shm'

/** The school of this process, on a disk in memory where there is one; it is removed when the process ends. */
export const openSchoolDatabase = async (): Promise<SchoolDatabase> => {
  const folder = mkdtempSync(join(existsSync(memoryDir) ? memoryDir : tmpdir(), 'portal-simulation-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const empty = await makeEmpty(folder)
  const file = join(folder, 'school.sqlite')
  copyFileSync(empty, file)
  const driver = new SimulatedDriver(file)
  const db = new Kysely<Database>({ dialect: sqliteDialect(driver) })
  const copies: string[] = []
  return {
    db,
    failCommits: (isFailing) => {
      driver.isFailing = isFailing
    },
    copy: () => {
      const copy = join(folder, `copy ${copies.length}.sqlite`)
      copies.push(copy)
      driver.copyTo(copy)
      return copy
    },
    putBack: (copy) => driver.replaceWith(copy),
    renew: async () => {
      for (const copy of copies.splice(0)) rmSync(copy)
      // A driver opens nothing before its first query.
      await findWindow(db, formLevel)
      await driver.replaceWith(empty)
    },
  }
}

/** The only one of this school. */
export const formLevel = 1

export const setOpen = async (db: Db, isOpen: boolean): Promise<void> => {
  await db
    .updateTable('registration_window')
    .set({ open: isOpen ? 1 : 0 })
    .execute()
}

/** The fields that the school knows of a new student; the rest are empty. */
export const asEnrolled: Readonly<Record<string, string>> = {
  first_name: 'Asha',
  last_name: 'Baptiste',
  class_id: '1A',
  date_of_birth: '2013-05-06',
}

export const enrol = async (db: Db, id: string): Promise<void> => {
  await db
    .insertInto('student')
    .values({
      id,
      ...asEnrolled,
      house_code: 1,
      version: 1,
      updatedAt: since,
      search_name: 'asha baptiste',
    })
    .execute()
}

const historyQuery = compiledOnce((db: Db, { id, after }: { id: string; after: number }) =>
  db
    .selectFrom('field_change')
    .select(['id', 'version', 'field', 'old_value', 'new_value', 'client', 'at'])
    .where('student_id', '=', id)
    .where('id', '>', after)
    .orderBy('id'),
)

/** The values stored in a record after that, oldest first. */
export const listHistory = async (db: Db, id: string, after: number) =>
  (await historyQuery(db, { id, after })).rows
