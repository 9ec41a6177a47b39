import { statSync, truncateSync, writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { S3Place } from '../config/s3'
import type { SpaceLeft } from '../platform/storage/diskSpace'
import { faultyProxy } from '../testing/s3/faultyProxy'
import { envOf, startS3 } from '../testing/s3/s3Server'
import { testApp, type TestApp } from '../testing/portal/testApp'
import { closeAtEnd, callEngines, openTestDatabase } from '../testing/database/testDb'
import { until } from '../testing/process/until'

const ready = async ({ inject }: TestApp) => {
  const answer = await inject({ url: '/readyz' })
  const state: Record<string, unknown> = { status: answer.statusCode, ...answer.json<object>() }
  return state
}

describe.each(callEngines)('health (%s)', (engine) => {
  test('REL-21 SEC-18 a portal that can store data is ready, and reveals no version', async () => {
    const app = await testApp({ engine })
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ alive: true })
    const good = { status: 200, ready: true, writes: true, flushes: true, room: true, log: true, files: true }
    expect(await becomes(app, good)).toEqual(good)
  })

  test('REL-21 without a database it is alive but not ready', async () => {
    const database = await openTestDatabase(engine)
    const app = await testApp({ database })
    await database.close()
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(await ready(app)).toMatchObject({ status: 503, ready: false, writes: false })
  })

  test('REL-21 with less than a tenth of the disk free it stops being ready within 10 seconds, and is ready again when there is space', async () => {
    let space: SpaceLeft = { free: 0.5, freeBytes: 1e12 }
    const app = await testApp({ engine, room: async () => space })
    await becomes(app, { status: 200 })
    space = { free: 0.09, freeBytes: 1e9 }
    await becomes(app, { status: 503, ready: false, writes: true, room: false })
    space = { free: 0.5, freeBytes: 1e12 }
    await becomes(app, { status: 200, ready: true })
  })

  test('REL-21 a disk that does not answer makes it not ready, without an internal error', async () => {
    const app = await testApp({ engine, room: () => Promise.reject(new Error('EIO')) })
    await becomes(app, { status: 503, room: false, writes: true, flushes: true })
  })

  test('REL-21 with a data folder that accepts no files it is not ready', async () => {
    const app = await testApp({ engine })
    rmSync(join(app.dataDir), { recursive: true })
    writeFileSync(app.dataDir, '')
    expect(await ready(app)).toMatchObject({ status: 503, flushes: false, files: false })
    rmSync(app.dataDir)
  })
})

/** The answer ten seconds later. A probe that missed its deadline on a busy machine is repeated. */
const becomes = async (app: TestApp, wanted: Record<string, unknown>) => {
  let state: Record<string, unknown> = {}
  await until(async () => {
    app.advance({ seconds: 10 })
    state = await ready(app)
    return Object.entries(wanted).every(([name, value]) => state[name] === value)
  })
  return state
}

test('REL-21 with a write-ahead log of 256 MB it is not ready', async () => {
  const app = await testApp()
  const log = join(app.dataDir, 'portal.sqlite-wal')
  const { size } = statSync(log)
  // Only the file length changes: SQLite reads no further than its last commit.
  truncateSync(log, 256 * 1024 * 1024)
  await becomes(app, { status: 503, log: false, writes: true, flushes: true })
  truncateSync(log, size)
})

test('REL-21 many requests cost only one write', async () => {
  const app = await testApp()
  const probe = () =>
    app.db.selectFrom('setting').select('value').where('name', '=', 'readiness probe').executeTakeFirst()
  const askOften = () => Promise.all(Array.from({ length: 50 }, () => ready(app)))
  await becomes(app, { writes: true })
  const first = await probe()
  app.advance({ seconds: 2 })
  await askOften()
  expect(await probe()).toEqual(first)
  app.advance({ seconds: 1 })
  await askOften()
  await until(async () => (await probe())?.value !== first?.value)
})

test('REL-37 REL-21 a clock that was ten years ahead for a while hides no fault', async () => {
  let space: SpaceLeft = { free: 0.5, freeBytes: 1e12 }
  const app = await testApp({ room: async () => space })
  const now = app.now().toISOString()
  app.setNow('2036-08-03T14:00:00.000Z')
  await becomes(app, { status: 200 })
  app.setNow(now)
  space = { free: 0.09, freeBytes: 1e9 }
  await becomes(app, { status: 503, room: false })
})

describe('documents in an S3 store', () => {
  const withStore = async (change: Partial<S3Place> = {}) => {
    const s3 = await startS3()
    closeAtEnd(() => s3.remove())
    return { s3, app: await testApp({ env: envOf({ ...s3.place, ...change }) }) }
  }

  test('REL-21 REL-45 a store that is down is named until it returns; saves do not need it', async () => {
    const { s3, app } = await withStore()
    await becomes(app, { status: 200, files: true })
    await s3.stop()
    await becomes(app, { files: false, status: 200, ready: true, writes: true })
    await s3.start()
    await becomes(app, { files: true, status: 200, ready: true })
  })

  test('REL-21 a store that answers slowly is named as down after a second', async () => {
    const s3 = await startS3()
    const proxy = await faultyProxy(s3.place.endpoint)
    closeAtEnd(() => s3.remove())
    closeAtEnd(() => proxy.close())
    const app = await testApp({ env: envOf({ ...s3.place, endpoint: proxy.origin }) })
    await becomes(app, { files: true })
    proxy.breaks('slow')
    await becomes(app, { files: false, status: 200 })
  })

  test.each([{ bucket: 'nobodys' }, { accessKey: 'wrong' }])(
    'REL-21 %j is not a working store',
    async (change) => {
      const { app } = await withStore(change)
      await becomes(app, { status: 200, files: false })
    },
  )
})
