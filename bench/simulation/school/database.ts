// The school's database: the portal's own tables, driver and repositories. Its disk is not flushed, because npm run faults
// tests power cuts; the simulation decides if a COMMIT succeeds.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietLog } from '#server/platform/core/log'
import { migrateDatabase, openDatabase } from '#server/platform/database/opening/open'
import { compiledOnce } from '#server/platform/database/queries/compiledOnce'
import type { Database, Db } from '#server/platform/database/schema/schema'
import { sqliteDialect, SqliteDriver, type SqliteConnection } from '#server/platform/database/sqlite/driver'
import { findWindow } from '#server/school/registration/queries'
import { beginEpoch, markRestored, saveBackupStatus } from '#server/students/restores/queries'
import { CompiledQuery, Kysely } from 'kysely'
import type { HistoryCopy } from '../truth/history'
import type { World } from '../world'
import type { Account } from './school'

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

const setOpen = async (db: Db, isOpen: boolean): Promise<void> => {
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

// The fate of the school's machine in an evening: it is backed up completely, lost, and restored from a copy.

interface Copy {
  readonly file: string
  readonly createdAt: string
  readonly sessions: ReadonlyMap<string, Account>
  readonly histories: ReadonlyMap<string, HistoryCopy>
}

type Event = 'copy' | 'fire'

export class Fate {
  readonly #events = new Map<number, readonly Event[]>()
  /** Good copies in another place; the newest is the last. */
  readonly #copies: Copy[] = []
  #fires = 0
  #isBurnt = false
  #isClosed = false

  /** @param steps of the evening: each may have its event before it */
  constructor(
    readonly world: World,
    steps: number,
  ) {
    const { random } = world
    const first = random.between(0, steps >> 1)
    this.#plan(first, 'copy')
    for (let more = random.between(0, 2); more > 0; more -= 1)
      this.#plan(random.between(first, steps), 'copy')
    for (let fires = random.happens(0.2) ? 2 : 1; fires > 0; fires -= 1)
      this.#plan(random.between(first + 1, steps), 'fire')
  }

  #plan(step: number, event: Event) {
    this.#events.set(step, [...(this.#events.get(step) ?? []), event])
  }

  async before(step: number): Promise<void> {
    for (const event of this.#events.get(step) ?? [])
      if (event === 'copy') await this.#copy()
      else if (this.#copies.length > 0) this.#burn()
      else this.#plan(step + 1, 'fire')
  }

  /** The end of the evening: the machine is back. */
  async heal(): Promise<void> {
    await this.#restore()
    if (!this.#isClosed || this.world.random.happens(0.5)) return
    this.#isClosed = false
    await setOpen(this.world.database.db, true)
    this.world.note('registration is open again')
  }

  get isClosed() {
    return this.#isClosed
  }

  async #copy() {
    const { world } = this
    const { random, scheduler, school, database } = world
    // For the last minute nobody knows if a copy contains it (coverage).
    if (random.happens(0.4)) await scheduler.runUntil(scheduler.now + random.between(61_000, 150_000))
    if (!school.isUp) return
    const histories = [...world.histories].map(([id, history]) => [id, history.copy()] as const)
    const copy = {
      file: database.copy(),
      createdAt: new Date(scheduler.now).toISOString(),
      sessions: school.sessions,
      histories: new Map(histories),
    }
    world.note('a copy is begun')
    const fires = this.#fires
    scheduler.in(random.between(200, 30_000), async () => {
      if (fires !== this.#fires) return
      this.#copies.push(copy)
      world.note('the copy is good')
      if (school.isUp)
        await saveBackupStatus(database.db, { goodAt: copy.createdAt }, new Date(scheduler.now))
    })
  }

  #burn() {
    const { random, scheduler, school } = this.world
    if (this.#isBurnt) return
    this.world.note('the machine burns')
    this.#isBurnt = true
    this.#fires += 1
    school.end()
    // Or only at the end of the evening.
    if (random.happens(0.7)) scheduler.in(random.between(1000, 300_000), () => this.#restore())
  }

  async #restore() {
    if (!this.#isBurnt) return
    this.#isBurnt = false
    const { world } = this
    const { db } = world.database
    const copy = this.#copies.at(-1) as Copy
    const now = new Date(world.scheduler.now)
    await world.database.putBack(copy.file)
    await markRestored(db, copy.createdAt, now)
    world.epoch = (await beginEpoch(db, now))?.id
    const lost = [...world.histories].map(([id, history]) =>
      history.putBack(copy.histories.get(id) as HistoryCopy, world.scheduler.now),
    )
    world.note(`restored from the copy of ${copy.createdAt}, epoch ${world.epoch}; lost: ${lost.join(', ')}`)
    world.count('restores')
    if (lost.every((fields) => fields === 0)) world.count('restores that lost nothing')
    if (world.random.happens(0.25)) {
      this.#isClosed = true
      await setOpen(db, false)
      world.note('registration is closed')
    }
    world.school.start(copy.sessions)
  }
}
