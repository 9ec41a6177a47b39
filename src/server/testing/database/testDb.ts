// Fresh, migrated databases for tests, on both engines. What a test opens is gone after it; what is
// opened outside of a test (beforeAll) lives until the end of the file.
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { quietLog } from '../../platform/core/log'
import { openDatabase, type OpenOptions, type PortalDatabase } from '../../platform/database/opening/open'
import type { Db } from '../../platform/database/schema/schema'
import { templates } from '../postgres/templates'
import { closePlans, requireIndexes } from './plans'

const both = ['sqlite', 'postgres'] as const
export type Engine = (typeof both)[number]

const { TEST_EMBEDDED_ONLY, TEST_CALLS_ON = 'sqlite', TEST_ONLY_CALLS } = process.env

/** Both, but for the repetition on another Node: there it is the embedded database that is another. */
const possible: readonly Engine[] = TEST_EMBEDDED_ONLY === '1' ? ['sqlite'] : both

/** None where tests of calls are repeated on another database and nothing else is. */
export const engines: readonly Engine[] = TEST_ONLY_CALLS === '1' ? [] : possible

/**
 * For tests of calls, from the request to the answer: what they stand on is tested on both. The quick check takes the
 * embedded database, the full one the other as well.
 */
export const callEngines = possible.filter((engine) => engine === TEST_CALLS_ON)

export interface TestDatabase extends PortalDatabase {
  /** An empty folder of its own (on SQLite with the database in it), gone with the database. */
  dataDir: string
  /** Empty on SQLite. */
  databaseUrl: string
}

type Options = Partial<Pick<OpenOptions, 'onFatal'>>

const closings = { test: [] as Array<() => Promise<void>>, file: [] as Array<() => Promise<void>> }
let lifetime: keyof typeof closings = 'file'

const closeAll = async (of: keyof typeof closings) => {
  for (const close of closings[of].splice(0).reverse()) await close()
}

/** What stands on a database is closed before it. */
export const closeAtEnd = (close: () => Promise<void>) => void closings[lifetime].push(close)

beforeEach(() => {
  lifetime = 'test'
})
afterEach(async () => {
  lifetime = 'file'
  await closeAll('test')
  await requireIndexes()
})
/** What a file has opened outside of its tests. */
export const closeOpened = (): Promise<void> => closeAll('file')
afterAll(closeOpened)
afterAll(closePlans)

const asAdministrator = async (statement: string) => {
  const client = new Client({ connectionString: templates.get().postgresUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const createPostgres = async (template: string) => {
  const { postgresUrl } = templates.get()
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  // A copy of the template's files takes half the processor time of a copy through the log (PostgreSQL 15 and newer).
  await asAdministrator(`create database ${name} template ${template} strategy file_copy`)
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
  return { databaseUrl, drop: () => asAdministrator(`drop database ${name} with (force)`) }
}

const createSqlite = async (dataDir: string) => {
  copyFileSync(templates.get().sqliteFile, join(dataDir, 'portal.sqlite'))
  return { databaseUrl: '', drop: async () => undefined }
}

export const openTestDatabase = async (engine: Engine, options: Options = {}): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const { databaseUrl, drop } = await (engine === 'sqlite'
    ? createSqlite(dataDir)
    : createPostgres(templates.get().postgresName))
  const opened = await openDatabase({ databaseUrl, dataDir, log: quietLog, ...options })
  let isOpen = true
  const close = async () => {
    if (isOpen) await opened.close()
    isOpen = false
  }
  closings[lifetime].push(async () => {
    await close()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ...opened, dataDir, databaseUrl, close }
}

/** The address of one without any table: what an operator's first start finds. */
export const emptyPostgres = async (): Promise<string> => {
  const { databaseUrl, drop } = await createPostgres('template0')
  closeAtEnd(drop)
  return databaseUrl
}

/** The database alone, for tests that need one and do not care which. */
export const testDb = async (engine: Engine = 'sqlite'): Promise<Db> => (await openTestDatabase(engine)).db

/** open() gives a fresh database of the engine at hand. */
type Suite = (open: (options?: Options) => Promise<TestDatabase>, engine: Engine) => void

const describeOn = (these: readonly Engine[]) => (name: string, suite: Suite) => {
  for (const engine of these)
    describe(`${name} (${engine})`, () => suite((options) => openTestDatabase(engine, options), engine))
}

type Body = (open: (options?: Options) => Promise<TestDatabase>, engine: Engine) => Promise<void>

/** For races among tests of calls: SQLite lets one write at a time, PostgreSQL all of them. */
export const testOnBothDatabases = (name: string, body: Body) => {
  for (const engine of engines)
    test(`${name} (${engine})`, () => body((options) => openTestDatabase(engine, options), engine))
}

/** For what depends on the database: repositories, saves, whole rooms of races. */
export const describeOnBothDatabases = describeOn(engines)

/** For calls, see callEngines. */
export const describeCalls = describeOn(callEngines)
