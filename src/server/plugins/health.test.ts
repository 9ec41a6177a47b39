import { statSync, truncateSync, writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { testApp, type TestApp } from '../testing/testApp'
import { engines, openTestDatabase } from '../testing/testDb'
import type { Room } from '../upkeep/diskRoom'

const ready = async ({ inject }: TestApp) => {
  const answer = await inject({ url: '/readyz' })
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() }
}

describe.each(engines)('health (%s)', (engine) => {
  test('REL-21 REL-01 a portal that can keep what it is given is ready, and names its database', async () => {
    const app = await testApp({ engine })
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ alive: true })
    expect(await ready(app)).toMatchObject({
      status: 200,
      ready: true,
      writes: true,
      flushes: true,
      room: true,
      database: expect.stringMatching(new RegExp(`^${engine} \\d+\\.`)) as string,
    })
  })

  test('REL-21 without a database it is alive, but not ready', async () => {
    const database = await openTestDatabase(engine)
    const app = await testApp({ database })
    await database.close()
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(await ready(app)).toMatchObject({ status: 503, ready: false, writes: false })
  })

  test('REL-21 with a tenth of the disk left it is not ready, within 10 seconds, and again when there is room', async () => {
    let room: Room = { free: 0.5, freeBytes: 1e12 }
    const app = await testApp({ engine, room: async () => room })
    expect((await ready(app)).status).toBe(200)
    room = { free: 0.09, freeBytes: 1e9 }
    expect(await becomes(app, 503)).toMatchObject({ ready: false, writes: true, room: false })
    room = { free: 0.5, freeBytes: 1e12 }
    expect(await becomes(app, 200)).toMatchObject({ ready: true })
  })

  test('REL-21 a disk that does not answer is not ready, and no error of ours', async () => {
    const app = await testApp({ engine, room: () => Promise.reject(new Error('EIO')) })
    expect(await ready(app)).toMatchObject({ status: 503, room: false, writes: true })
  })

  test('REL-21 a data folder that takes no files is not ready', async () => {
    const app = await testApp({ engine })
    rmSync(join(app.dataDir), { recursive: true })
    writeFileSync(app.dataDir, '')
    expect(await ready(app)).toMatchObject({ status: 503, flushes: false })
    rmSync(app.dataDir)
  })
})

/** A state that was looked at is kept for two seconds. */
const becomes = async (app: TestApp, status: number) => {
  for (const started = performance.now(); performance.now() - started < 10_000;) {
    const state = await ready(app)
    if (state.status === status) return state
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`It did not become ${status}.`)
}

test('REL-21 a write-ahead log of 256 MB is not ready', async () => {
  const app = await testApp()
  const log = join(app.dataDir, 'portal.sqlite-wal')
  const { size } = statSync(log)
  // Only the length: SQLite reads no further than its last commit.
  truncateSync(log, 256 * 1024 * 1024)
  expect(await ready(app)).toMatchObject({ status: 503, log: false })
  truncateSync(log, size)
})

test('REL-21 many that ask cost one write', async () => {
  const app = await testApp()
  await Promise.all(Array.from({ length: 50 }, () => ready(app)))
  const probe = () =>
    app.db.selectFrom('setting').select('value').where('name', '=', 'readiness probe').executeTakeFirst()
  const first = await probe()
  app.advance({ seconds: 1 })
  await ready(app)
  expect(await probe()).toEqual(first)
})
