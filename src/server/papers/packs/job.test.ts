// Packs over time and after a process has ended.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listPacks } from '#shared/contract/papers/papers'
import { bigSchool, cards, forms, packSchool } from '../../testing/papers/packSchool'
import { readPdf } from '../../testing/papers/readPdf'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { claimContent } from '../../intake/uploads/queries'
import { schoolBranding } from '../schoolBranding'
import { PackRunner } from './job'
import { warmUp } from './packTask'

jest.setTimeout(60_000)

const runnerBeside = (test: TestApp, clock: () => Date) =>
  new PackRunner({
    db: test.db,
    engine: test.engine,
    config: test.app.config,
    files: test.app.files,
    clock,
    log: test.app.log,
  })

const storedFiles = async ({ app }: TestApp) => {
  const found: string[] = []
  for await (const { sha256 } of app.files.list()) found.push(sha256)
  return found
}

test('a pack and its file are deleted after a day', async () => {
  const { test, make } = await packSchool(await testApp())
  const { state } = await make(cards)
  expect([state, (await storedFiles(test)).length]).toEqual(['done', 1])
  const runner = runnerBeside(test, () => new Date(test.now().getTime() + 25 * 3_600_000))
  await runner.cleanUp()
  await runner.close()
  expect(await storedFiles(test)).toEqual([])
  expect(await test.db.selectFrom('document_pack').selectAll().execute()).toEqual([])
})

test('REL-08 a pack cannot refer to a file that is being deleted, and an identical pack can be made afterwards', async () => {
  const { test, make } = await packSchool(await testApp())
  await make(cards)
  const { db } = test
  const { sha256 } = await db.selectFrom('document_pack').select('sha256').executeTakeFirstOrThrow()
  const remove = test.app.files.remove.bind(test.app.files)
  const claims: unknown[] = []
  test.app.files.remove = async (hash) => {
    const claim = db.transaction().execute((trx) => claimContent(trx, hash))
    claims.push(await claim.catch((error: unknown) => error))
    await remove(hash)
  }
  const runner = runnerBeside(test, () => new Date(test.now().getTime() + 25 * 3_600_000))
  await runner.cleanUp()
  expect(claims).toEqual([expect.objectContaining({ kind: 'busy' })])
  expect(await storedFiles(test)).toEqual([])
  // An identical pack can be made afterwards.
  test.app.files.remove = remove
  await runner.close()
  await make(cards)
  const made = await db.selectFrom('document_pack').select(['state', 'sha256']).execute()
  expect(made).toEqual([{ state: 'done', sha256 }])
  expect(await storedFiles(test)).toEqual([sha256])
})

test('a pack ordered while the thread warms up is made afterwards', async () => {
  const { test, headers, make } = await packSchool(await testApp())
  await test.call(listPacks, {}, { headers })
  expect(await make(cards)).toMatchObject({ state: 'done', fault: null })
})

test.each([
  ['the cards of the posted term', true, 4],
  ['nothing before a term is posted', false, 0],
])('the thread warms up with %s', async (_name, isPosted, drawn) => {
  const { app, now } = (await packSchool(await testApp(), isPosted)).test
  const school = await schoolBranding(app.config.school, () => undefined)
  expect(await warmUp({ ...app.config, school, printedAt: now().toISOString() })).toBe(drawn)
})

const leftBy = (test: TestApp, run_by: string, more: object = {}) =>
  test.db
    .updateTable('document_pack')
    .set({
      state: 'working',
      run_by,
      ended_at: null,
      sha256: null,
      beat_at: test.now().toISOString(),
      ...more,
    })
    .execute()

describeOnBothDatabases('a pack whose process has ended', (openDatabase, engine) => {
  const begun = async () => {
    const database = await openDatabase()
    const portal = await packSchool(await testApp({ database, engine }))
    const { id } = await portal.start(cards)
    await portal.ended(id)
    const runner = runnerBeside(portal.test, () => new Date(portal.test.now().getTime() + 31_000))
    const look = async () => {
      runner.startWaiting()
      await runner.settled()
      // The portal's own job runner polls every few seconds and may have run first.
      await portal.ended(id)
    }
    return { ...portal, id, runner, look }
  }

  test('is made by the next process', async () => {
    const { test, get, file, id, runner, look } = await begun()
    await leftBy(test, 'gone')
    await look()
    const pack = await get(id)
    expect(pack).toMatchObject({ state: 'done', done: 4, pages: 4 })
    expect((await readPdf((await file(pack)).rawPayload)).pages).toHaveLength(4)
    await runner.close()
  })

  test('REL-37 is made by the next process even if its last heartbeat is from a clock ten years ahead', async () => {
    const { test, get, id, runner, look } = await begun()
    await leftBy(test, 'gone', { beat_at: '2036-08-03T14:00:00.000Z' })
    await look()
    expect(await get(id)).toMatchObject({ state: 'done', done: 4 })
    await test.db.updateTable('document_pack').set({ ended_at: '2036-08-03T14:00:00.000Z' }).execute()
    await runner.cleanUp()
    expect(await test.db.selectFrom('document_pack').selectAll().execute()).toEqual([])
    await runner.close()
  })

  test('fails after several processes have ended while making it', async () => {
    const { test, get, id, runner, look } = await begun()
    await leftBy(test, 'gone', { attempts: 3 })
    await look()
    await runner.close()
    expect(await get(id)).toMatchObject({
      state: 'failed',
      fault: 'The portal restarted several times while creating this pack. Please create it again.',
    })
  })
})

test.each([
  ['once is made again, and its end is stored', 1, 'There are no report cards for this choice.', 2],
  ['three times fails with a message', 3, 'The pack could not be created. Please try again.', 3],
])('a pack whose failure could not be stored %s', async (_name, times, fault, attempts) => {
  const { test, start, ended } = await packSchool(await testApp())
  await ended((await start({ ...cards, scope: { class_id: '9Z' } })).id)
  await test.app.close()
  const row = () =>
    test.db.selectFrom('document_pack').select(['state', 'attempts', 'fault']).executeTakeFirst()
  const waiting = { state: 'waiting', attempts: 0, fault: null, ended_at: null, run_by: null } as const
  await test.db.updateTable('document_pack').set(waiting).execute()
  await sql`
    create trigger no_failure before update on document_pack when new.state = 'failed'
    begin select raise(abort, 'not now'); end
  `.execute(test.db)
  const runner = runnerBeside(test, test.now)
  const look = async () => {
    runner.startWaiting()
    await runner.settled()
  }
  for (let time = 1; time <= times; time += 1) {
    await look()
    expect(await row()).toEqual({ state: 'working', attempts: time, fault: null })
  }
  await sql`drop trigger no_failure`.execute(test.db)
  await look()
  expect(await row()).toEqual({ state: 'failed', attempts, fault })
  await runner.close()
})

test('REL-15 a pack in progress when the portal stops is made after the restart', async () => {
  const { test, start, get } = await bigSchool()
  const { id } = await start({ ...forms, format: 'zip' })
  while ((await get(id)).state !== 'working') await new Promise((resolve) => setTimeout(resolve, 5))
  await test.app.close()
  const row = () =>
    test.db.selectFrom('document_pack').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ state: 'waiting', attempts: 0, run_by: null })
  expect(readdirSync(join(test.dataDir, 'packs'))).toEqual([])
  const runner = runnerBeside(test, test.now)
  runner.startWaiting()
  await runner.settled()
  await runner.close()
  expect(await row()).toMatchObject({ state: 'done', attempts: 1 })
})
