// Several machines start for the first time at once on one empty PostgreSQL, and the first one fills it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { loginStudent } from '#shared/contract/access/signIn'
import { compiledTwin } from '../../scripts/lib/compiledTwin.cjs'
import { signIns } from './operations/demoSchool/people/demoStudents'
import { formClasses } from './operations/demoSchool/referenceLists'
import { quietLog } from './platform/core/log'
import { openDatabase, type PortalDatabase } from './platform/database/opening/open'
import { browserOf } from './testing/machines/browser'
import { printedPassword } from './testing/process/printedPassword'
import { startS3, type S3Server } from './testing/s3/s3Server'
import { startServer } from './testing/storm/serverProcess'
import { testSecret } from './testing/portal/testConfig'
import { closeAtEnd, emptyPostgres } from './testing/database/testDb'

jest.setTimeout(180_000)

let room: string
let s3: S3Server
let databaseUrl: string
beforeEach(async () => {
  room = mkdtempSync(join(tmpdir(), 'portal-first-'))
  s3 = await startS3()
  databaseUrl = await emptyPostgres()
  closeAtEnd(async () => {
    await s3.remove()
    rmSync(room, { recursive: true, force: true })
  })
})

const env = (index: number) => ({
  ...s3.env,
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(room, `instance${index}`),
  SECRET: testSecret,
})

const look = async <Found>(at: (database: PortalDatabase) => Promise<Found>): Promise<Found> => {
  const database = await openDatabase({ databaseUrl, dataDir: room, log: quietLog })
  try {
    return await at(database)
  } finally {
    await database.close()
  }
}

const tables = ['student', 'account', 'form_class', 'setup_token'] as const

const counts = () =>
  look(async ({ db }) => {
    const found: Record<string, number> = {}
    for (const table of tables) found[table] = (await db.selectFrom(table).selectAll(table).execute()).length
    return found
  })

/** The exit code and the output of a command. */
const run = async (command: 'init' | 'seed', instance: number) => {
  const file = compiledTwin(join(__dirname, 'operations/cli', `${command}.ts`))
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env(instance) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], ...said] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, said: said.join('') }
}

/** Starts all at once; those still running are stopped with the test. */
const startAll = async (instances: readonly number[]) => {
  const starts = instances.map((index) =>
    startServer({ ...env(index), TRUST_PROXY: '127.0.0.1', DEMO: 'on' }),
  )
  const settled = await Promise.allSettled(starts)
  const running = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  closeAtEnd(async () => {
    await Promise.all(running.map((server) => server.kill()))
  })
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
  return running
}

test('REL-20 concurrent first starts all end up on one complete demonstration school', async () => {
  const running = await startAll([0, 1, 2])
  expect(await counts()).toMatchObject({ student: 600, account: 601 })
  const { id } = signIns.halfFilled
  const password = running.map((server) => printedPassword(server.said(), id)).join('')
  for (const { origin } of running) {
    const body = { student_id: id, password }
    expect((await browserOf().call(origin, loginStudent, {}, { body })).status).toBe(200)
  }
})

test('REL-20 npm run init on two machines at once makes one school, and only one of the two links stays valid', async () => {
  const ended = await Promise.all([run('init', 0), run('init', 1)])
  expect(ended.map(({ code, said }) => code || said)).toEqual([
    expect.stringContaining('#setup='),
    expect.stringContaining('#setup='),
  ])
  expect(ended.filter(({ said }) => said.includes('has been created'))).toHaveLength(1)
  expect(await counts()).toMatchObject({ student: 0, form_class: formClasses.length, setup_token: 1 })
})

test('npm run seed still refuses an existing school', async () => {
  const ended = await Promise.all([run('seed', 0), run('seed', 1)])
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(ended.map(({ said }) => said).join()).toContain('already holds a school')
  expect(await counts()).toMatchObject({ student: 600 })
})
