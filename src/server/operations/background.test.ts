import { tmpdir } from 'node:os'
import { DiskSpace, type SpaceLeft } from '../platform/storage/diskSpace'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMaintenance, startMaintenance, watchDisk } from './background'
import { folderOfCopies } from '../platform/database/opening/preMigrationCopies'
import { fsFileStore } from '../platform/storage/fileStores'
import { accountIdOf, people, savePeople } from '../testing/people/people'
import { testConfig } from '../testing/portal/testConfig'
import { describeOnBothDatabases, openTestDatabase } from '../testing/database/testDb'
import { until } from '../testing/process/until'

const plenty: SpaceLeft = { free: 0.5, freeBytes: 1e12 }

test('REL-22 after the portal has stopped, nothing is written to the data folder: shutdown waits for a disk check', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  let answer: (room: SpaceLeft) => void = () => undefined
  const looking = new Promise<SpaceLeft>((answered) => (answer = answered))
  const log = { info: () => undefined, warn: () => undefined }
  const stop = watchDisk(new DiskSpace({ dataDir, log, look: () => looking, reserveBytes: 1024 * 1024 }))
  const seen: string[][] = []
  const stopped = Promise.resolve(stop()).then(() => seen.push(readdirSync(dataDir)))
  answer(plenty)
  await stopped
  expect(seen).toEqual([['reserve']])
  rmSync(dataDir, { recursive: true })
})

const studentId = people.owner.id
const account_id = accountIdOf(people.owner)
const now = new Date('2026-08-03T14:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

describeOnBothDatabases('maintenance', (open) => {
  test('records of reads are deleted with their sessions', async () => {
    const { db } = await open()
    await savePeople(db)
    const session = {
      account_id,
      kind: 'session' as const,
      created_at: daysAgo(1),
      last_seen_at: daysAgo(1),
      user_agent: null,
    }
    await db
      .insertInto('session')
      .values([
        { ...session, id: 'alive', expires_at: daysAgo(-1) },
        { ...session, id: 'over', expires_at: daysAgo(1) },
      ])
      .execute()
    const reads = ['alive', 'over', 'gone'].map((session_id) => ({
      session_id,
      student_id: studentId,
      version: 1,
    }))
    await db.insertInto('session_read').values(reads).execute()
    await runMaintenance(db, now)
    expect(await db.selectFrom('session_read').select('session_id').execute()).toEqual([
      { session_id: 'alive' },
    ])
  })

  test('REL-37 sessions last used in the future are deleted, because they would not expire', async () => {
    const { db } = await open()
    await savePeople(db)
    const session = {
      account_id,
      kind: 'session' as const,
      created_at: daysAgo(1),
      expires_at: daysAgo(-3650),
      user_agent: null,
    }
    await db
      .insertInto('session')
      .values([
        { ...session, id: 'seen by a clock an hour ahead', last_seen_at: daysAgo(-1 / 24) },
        { ...session, id: 'seen in ten years', last_seen_at: daysAgo(-3650) },
      ])
      .execute()
    await runMaintenance(db, now)
    expect(await db.selectFrom('session').select('id').execute()).toEqual([
      { id: 'seen by a clock an hour ahead' },
    ])
  })

  test('counters of old tabs and stored answers to old requests are deleted, newer ones remain', async () => {
    const { db } = await open()
    await savePeople(db)
    const tab = { student_id: studentId, seqs: '{}' }
    await db
      .insertInto('client_seq')
      .values([
        { ...tab, client: 'old', updated_at: daysAgo(31) },
        { ...tab, client: 'new', updated_at: daysAgo(29) },
      ])
      .execute()
    const answer = { account_id, route: 'store-file', status: 200, body: '{}' }
    await db
      .insertInto('idempotency')
      .values([
        { ...answer, key: 'old', at: daysAgo(8) },
        { ...answer, key: 'new', at: daysAgo(6) },
      ])
      .execute()
    await runMaintenance(db, now)
    expect(await db.selectFrom('client_seq').select('client').execute()).toEqual([{ client: 'new' }])
    expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }])
  })
})

/** Runs the hourly work without waiting for the hour. */
const hourlyLook = (...house: Parameters<typeof startMaintenance>): (() => void) => {
  const hourly = jest.spyOn(global, 'setInterval')
  void startMaintenance(...house)()
  const [[work] = []] = hourly.mock.calls
  hourly.mockRestore()
  return work as () => void
}

test('REL-48 SEC-97 partial uploads are deleted within hours, and old database copies too, even while the portal runs on', async () => {
  const { db, engine, dataDir } = await openTestDatabase('sqlite')
  const files = await fsFileStore(dataDir)
  const inTemp = join(dataDir, 'files', 'tmp')
  for (const name of ['old', 'new']) writeFileSync(join(inTemp, name), 'half')
  utimesSync(join(inTemp, 'old'), new Date(0), new Date(0))
  mkdirSync(folderOfCopies(dataDir))
  const copy = join(folderOfCopies(dataDir), 'before-9001_more.sqlite')
  writeFileSync(copy, 'rows')
  utimesSync(copy, new Date(0), new Date(0))
  const warn = jest.fn()
  const look = hourlyLook(
    { db, engine, files, log: { warn }, config: testConfig(dataDir), clock: () => new Date() },
    { warn },
  )
  look()
  await until(() => readdirSync(inTemp).length === 1)
  expect(readdirSync(inTemp)).toEqual(['new'])
  // The rest of the hourly work follows.
  await until(async () => (await db.selectFrom('lease').select('name').execute()).length >= 3)
  expect(warn).not.toHaveBeenCalled()
  expect(existsSync(copy)).toBe(false)
})

test('the portal waits for running maintenance before it stops', async () => {
  const { db, engine, dataDir } = await openTestDatabase('sqlite')
  let fail: () => void = () => undefined
  const sweeping = new Promise<number>((_swept, failed) => {
    fail = () => failed(new Error('The disk does not answer.'))
  })
  const files = { ...(await fsFileStore(dataDir)), sweepTemp: () => sweeping }
  const done: string[] = []
  const log = { warn: () => void done.push('tidied up') }
  const hourly = jest.spyOn(global, 'setInterval')
  const stop = startMaintenance(
    { db, engine, files, log, config: testConfig(dataDir), clock: () => new Date() },
    log,
  )
  const [[work] = []] = hourly.mock.calls
  hourly.mockRestore()
  work?.()
  const stopped = stop().then(() => done.push('stopped'))
  fail()
  await stopped
  expect(done).toEqual(['tidied up', 'stopped'])
})

test('REL-37 data that is old only by a clock just moved is left alone, because the clock may be corrected', async () => {
  const { db, engine, dataDir } = await openTestDatabase('sqlite')
  const files = await fsFileStore(dataDir)
  await savePeople(db)
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const answer = { account_id, route: 'store-file', status: 200, body: '{}', key: 'new' }
  await db
    .insertInto('idempotency')
    .values({ ...answer, at: clock().toISOString() })
    .execute()
  const answers = () => db.selectFrom('idempotency').select('key').execute()
  const warn = jest.fn()
  const look = hourlyLook({ db, engine, files, log: { warn }, config: testConfig(dataDir), clock }, { warn })
  ahead = 3650 * 86_400_000
  look()
  expect(warn).toHaveBeenCalledTimes(1)
  expect(await db.selectFrom('lease').selectAll().execute()).toEqual([])
  // The clock remains, so its time is accepted.
  look()
  await until(async () => (await answers()).length === 0)
  await until(async () => (await db.selectFrom('lease').select('name').execute()).length >= 3)
  expect(warn).toHaveBeenCalledTimes(1)
})
