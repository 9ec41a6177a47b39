import { statSync, truncateSync, writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { S3Place } from '../s3Settings'
import { faultyProxy } from '../testing/s3/faultyProxy'
import { envOf, startS3 } from '../testing/s3/s3Server'
import { testApp, type TestApp } from '../testing/testApp'
import { closeAtEnd, callEngines, openTestDatabase } from '../testing/testDb'
import type { Room } from '../upkeep/diskRoom'

const ready = async ({ inject }: TestApp) => {
  const answer = await inject({ url: '/readyz' })
  const state: Record<string, unknown> = { status: answer.statusCode, ...answer.json<object>() }
  return state
}

describe.each(callEngines)('health (%s)', (engine) => {
  test('REL-21 REL-01 a portal that can keep what it is given is ready, and names its database', async () => {
    const app = await testApp({ engine })
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ alive: true })
    expect(await ready(app)).toMatchObject({
      status: 200,
      ready: true,
      writes: true,
      flushes: true,
      room: true,
      files: true,
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
    expect(await becomes(app, { status: 503 })).toMatchObject({ ready: false, writes: true, room: false })
    room = { free: 0.5, freeBytes: 1e12 }
    expect(await becomes(app, { status: 200 })).toMatchObject({ ready: true })
  })

  test('REL-21 a disk that does not answer is not ready, and no error of ours', async () => {
    const app = await testApp({ engine, room: () => Promise.reject(new Error('EIO')) })
    expect(await ready(app)).toMatchObject({ status: 503, room: false, writes: true })
  })

  test('REL-21 a data folder that takes no files is not ready', async () => {
    const app = await testApp({ engine })
    rmSync(join(app.dataDir), { recursive: true })
    writeFileSync(app.dataDir, '')
    expect(await ready(app)).toMatchObject({ status: 503, flushes: false, files: false })
    rmSync(app.dataDir)
  })
})

/** A state that was looked at is kept for two seconds. */
const becomes = async (app: TestApp, wanted: Record<string, unknown>) => {
  for (const started = performance.now(); performance.now() - started < 45_000;) {
    const state = await ready(app)
    if (Object.entries(wanted).every(([name, value]) => state[name] === value)) return state
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`It did not become ${JSON.stringify(wanted)}.`)
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

test('REL-37 REL-21 a clock that was ten years ahead for a while hides no fault', async () => {
  let room: Room = { free: 0.5, freeBytes: 1e12 }
  const app = await testApp({ room: async () => room })
  const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2036-08-03T14:00:00.000Z'))
  expect((await ready(app)).status).toBe(200)
  ahead.mockRestore()
  room = { free: 0.09, freeBytes: 1e9 }
  expect(await becomes(app, { status: 503 })).toMatchObject({ room: false })
})

describe('documents in an S3 store', () => {
  const withStore = async (change: Partial<S3Place> = {}) => {
    const s3 = await startS3()
    closeAtEnd(() => s3.remove())
    return { s3, app: await testApp({ env: envOf({ ...s3.place, ...change }) }) }
  }

  test('REL-21 REL-45 a store that is gone is named, and named again when it is back; saves need none', async () => {
    const { s3, app } = await withStore()
    expect(await ready(app)).toMatchObject({ status: 200, files: true })
    await s3.stop()
    expect(await becomes(app, { files: false })).toMatchObject({ status: 200, ready: true, writes: true })
    await s3.start()
    expect(await becomes(app, { files: true })).toMatchObject({ status: 200, ready: true })
  })

  test('REL-21 a store that keeps one waiting is named after a second', async () => {
    const s3 = await startS3()
    const proxy = await faultyProxy(s3.place.endpoint)
    closeAtEnd(() => s3.remove())
    closeAtEnd(() => proxy.close())
    const app = await testApp({ env: envOf({ ...s3.place, endpoint: proxy.origin }) })
    expect(await ready(app)).toMatchObject({ files: true })
    proxy.breaks('slow')
    expect(await becomes(app, { files: false })).toMatchObject({ status: 200 })
  })

  test.each([{ bucket: 'nobodys' }, { accessKey: 'wrong' }])('REL-21 %j is no store', async (change) => {
    const { app } = await withStore(change)
    expect(await ready(app)).toMatchObject({ status: 200, files: false })
  })
})
