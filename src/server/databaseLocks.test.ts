// The portal never loses SQLite's lock on its database, whatever runs in or beside its process. Without the lock, the
// next program that opens the file removes the log under the running portal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { getAuditChain, listAudit, type AuditPage } from '#shared/contract/trail/audit'
import { checkImport, storeImport, type ImportState } from '#shared/contract/lists/imports'
import { downloadData } from '#shared/contract/privacy/privacy'
import {
  getPack,
  getRegistrationForm,
  getRegistrationReport,
  getRegistrationSheet,
  startPack,
  type Pack,
} from '#shared/contract/papers/papers'
import { signIns } from './operations/demoSchool/people/demoStudents'
import { quietLog } from './platform/core/log'
import { migrateDatabase, openDatabase } from './platform/database/opening/open'
import { browserOf, type Answer, type Browser } from './testing/machines/browser'
import { enrol, people, type Person } from './testing/people/people'
import { locksOn, mappedLibraries, openFiles } from './testing/process/openFiles'
import { printedPassword } from './testing/process/printedPassword'
import { until } from './testing/process/until'
import { testConfig, testSecret } from './testing/portal/testConfig'
import { sqliteLibrary } from './platform/database/sqlite/library'
import { foundSchool } from './testing/storm/families'
import { commandOf, startServer, type ServerProcess } from './testing/storm/serverProcess'

jest.setTimeout(300_000)

let room: string
const started: ServerProcess[] = []
beforeEach(() => {
  room = realpathSync(mkdtempSync(join(tmpdir(), 'portal-locks-')))
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill()
  rmSync(room, { recursive: true, force: true })
})

const dataDir = () => join(room, 'data')
const copies = () => join(room, 'copies')

const environment = () => ({
  DATA_DIR: dataDir(),
  DATABASE_URL: '',
  SECRET: testSecret,
  ADMIN_SECOND_FACTOR: 'offered',
  BACKUP_DIR: copies(),
  BACKUP_KEY: testSecret,
  TRUST_PROXY: '127.0.0.1',
})

const start = async (more: Record<string, string> = {}) => {
  const server = await startServer({ ...environment(), ...more })
  started.push(server)
  return server
}

/** The smallest school that has an office; a demonstration has 600 students and takes seconds to make. */
const makeSmallSchool = async () => {
  mkdirSync(dataDir(), { recursive: true })
  const opening = { databaseUrl: '', dataDir: dataDir(), log: quietLog }
  const [family] = await foundSchool(opening, testConfig(room).sessions, 1)
  const { db, close } = await openDatabase(opening)
  await enrol(db, people.admin)
  await close()
  return family?.student ?? ''
}

/** Runs a program beside the portal; the program may refuse. */
const run = async (command: string, ...args: readonly string[]) => {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  await once(child, 'exit')
}

const otherProgram = `
const { DatabaseSync } = process.getBuiltinModule('node:sqlite') ?? require('@photostructure/sqlite')
const database = new DatabaseSync(process.argv[1])
database.prepare('select count(*) from student').all()
database.close()
`

const lookFromOutside = () => run(process.execPath, '-e', otherProgram, join(dataDir(), 'portal.sqlite'))

const ok = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.bytes.toString()}`)
  return answer
}

const makePack = async (office: Browser, origin: string) => {
  const body = { kind: 'registration-forms', scope: { class_id: '1A' }, format: 'pdf', duplex: 0 } as const
  const { id } = ok(await office.call(origin, startPack, {}, { body })).json<Pack>()
  const state = async () => ok(await office.call(origin, getPack, { packId: id })).json<Pack>().state
  await until(async () => (await state()) === 'done')
}

const checkList = async (office: Browser, origin: string) => {
  const list = 'Student ID,First name,Last name\n20269901,Ada,Baptiste\n'
  const { batch, columns } = ok(
    await office.upload(
      origin,
      storeImport.path,
      {},
      ['kind', 'students'],
      ['file', { file: Buffer.from(list), name: 'list.csv', type: 'text/csv' }],
    ),
  ).json<ImportState>()
  const body = { id: batch.id, columns: columns.map(({ column, field }) => ({ column, field })) }
  ok(await office.call(origin, checkImport, {}, { body }))
}

/** Work for each kind of thread, and work that reads a snapshot on the request thread. */
const kindsOfWork = {
  'registration sheet': async (office: Browser, origin: string) =>
    ok(await office.call(origin, getRegistrationSheet, {})),
  'report of all classes': async (office: Browser, origin: string) =>
    ok(await office.call(origin, getRegistrationReport, {})),
  'registration form': async (office: Browser, origin: string) =>
    ok(await office.call(origin, getRegistrationForm, { studentId: signIns.halfFilled.id })),
  'pack of forms': makePack,
  'list that is checked': checkList,
  'copy of all data': async (office: Browser, origin: string) =>
    ok(await office.call(origin, downloadData, {}, { body: { student_id: signIns.halfFilled.id } })),
  'check of the audit log': async (office: Browser, origin: string) =>
    ok(await office.call(origin, getAuditChain, {})),
}

const enterOffice = async ({ origin }: ServerProcess, administrator: Person) => {
  const office = browserOf()
  ok(await office.signIn(origin, administrator))
  return office
}

/** The start that makes the demonstration prints its passwords. */
const administratorOf = (first: ServerProcess): Person => {
  const { username: id } = signIns.admin
  return { ...people.admin, id, password: printedPassword(first.said(), id) }
}

const logsOf = ({ pid }: ServerProcess) =>
  openFiles(pid, dataDir()).filter((name) => name.startsWith('portal.sqlite-wal'))

const hasBackup = () => readdirSync(copies()).some((name) => !name.endsWith('.part'))

const commands = readdirSync(join(__dirname, 'operations/cli'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => basename(name, '.ts'))

const isLinux = process.platform === 'linux'
const elsewhere = () => test('is not tried: only Linux tells of the locks of a process', () => undefined)

const onLinux = () => {
  test('REL-82 a first start, a scheduled backup and every kind of thread preserve the lock and the descriptors', async () => {
    mkdirSync(copies())
    const server = await start({ DEMO: 'on', BACKUP_EVERY_MINUTES: '1' })
    const locks = () => locksOn(server.pid, dataDir())
    expect(locks()).toBeGreaterThan(0)
    await until(hasBackup)
    expect(locks()).toBeGreaterThan(0)

    const office = await enterOffice(server, administratorOf(server))
    const work = async () => {
      for (const [kind, run] of Object.entries(kindsOfWork)) {
        await run(office, server.origin)
        expect([kind, locks() > 0]).toEqual([kind, true])
      }
    }
    await work()
    // Two copies of the library in one process would each give up the locks of the other. A release has that of its Node.
    const isInNode = process.env.PORTAL_RELEASE !== undefined || sqliteLibrary().finalizesAtClose
    expect(mappedLibraries(server.pid, /sqlite/i)).toHaveLength(isInNode ? 0 : 1)
    const descriptors = openFiles(server.pid, dataDir())
    await work()
    // Each open connection has one log: the writer, the reader, and the request thread's snapshots.
    await until(() => logsOf(server).length <= 3)
    expect(openFiles(server.pid, dataDir()).length).toBeLessThanOrEqual(descriptors.length)

    await lookFromOutside()
    expect(openFiles(server.pid, dataDir()).filter((name) => name.includes('deleted'))).toEqual([])
    expect(await server.stop()).toBe(0)
  })

  test('REL-82 no command of the operator takes the lock from the portal or removes its log', async () => {
    mkdirSync(copies())
    const student = await makeSmallSchool()
    const server = await start()
    await run(...commandOf('backup'))
    const [archive = ''] = readdirSync(copies())
    expect(archive).not.toBe('')
    const args: Readonly<Record<string, readonly string[]>> = {
      restore: [join(copies(), archive), '--to', join(room, 'restored')],
      migrateStore: ['--to', join(room, 'moved')],
      whoSaw: [student],
      erase: [student],
    }
    for (const name of commands) {
      await run(...commandOf(name), ...(args[name] ?? []))
      await lookFromOutside()
      const gone = openFiles(server.pid, dataDir()).filter((file) => file.includes('deleted'))
      expect([name, locksOn(server.pid, dataDir()) > 0, gone]).toEqual([name, true, []])
    }
    expect(await server.stop()).toBe(0)
  })

  test('REL-82 a school left empty by an interrupted first start is filled, and the lock is held', async () => {
    const opening = { databaseUrl: '', dataDir: dataDir(), log: quietLog }
    const database = await openDatabase(opening)
    await migrateDatabase(database, opening)
    await database.checkpoint()
    await database.close()
    const server = await start({ DEMO: 'on' })
    expect(locksOn(server.pid, dataDir())).toBeGreaterThan(0)
    await lookFromOutside()
    expect(openFiles(server.pid, dataDir()).filter((name) => name.includes('deleted'))).toEqual([])
  })
}

test('REL-82 a portal whose log is removed stops with the reason, and tells the office at the next start', async () => {
  await makeSmallSchool()
  // Backups are off, because on Node 20 a backup thread would end the process in its own way.
  const server = await start({ BACKUP_DIR: '' })
  rmSync(join(dataDir(), 'portal.sqlite-wal'))
  const ready = await fetch(`${server.origin}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ writes: false })])
  expect(await server.exited).toBe(1)
  expect(server.said()).toMatch(
    /"event":"database".*-wal was removed by another program.*Everything that was saved is in the database/,
  )

  const again = await start({ BACKUP_DIR: '' })
  const office = await enterOffice(again, people.admin)
  const { rows } = ok(await office.call(again.origin, listAudit, {})).json<AuditPage>()
  expect(rows.map(({ action }) => action)).toContain('database changed by another program')
})

describe('the lock on the database', isLinux ? onLinux : elsewhere)
