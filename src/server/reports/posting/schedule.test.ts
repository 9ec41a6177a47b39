import * as contract from '#shared/contract/reports/termReports'
import { repostedReason } from '#shared/rules/reports/cards/termPosting'
import type { Tell } from '../../messages/tell'
import { beginEpoch, markRestored } from '../../students/restores/queries'
import { people } from '../../testing/people/people'
import { changeMark, saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import {
  callEngines,
  type Engine,
  openTestDatabase,
  testOnBothDatabases,
} from '../../testing/database/testDb'
import { until } from '../../testing/process/until'
import { postDue } from './schedule'

const failed = (error: unknown) => {
  throw error
}

const planning = async (engine: Engine) => {
  const database = await openTestDatabase(engine)
  const test = await testApp({ database })
  await saveTermSchool(test.db)
  test.setNow('2026-07-10T12:00:00.000Z')
  const admin = await test.signInAs('admin')
  const plan = (at: string | null, why: { reason?: string } = {}) =>
    test.call(contract.schedulePosting, {}, { headers: admin, body: { ...summerTerm, at, ...why } })
  /** Signs in again, because the clock has advanced. */
  const plans = async (): Promise<unknown> =>
    (await test.call(contract.listPostingSchedules, {}, { headers: await test.signInAs('admin') })).json()
  return { database, test, admin, plan, plans }
}

const look = ({ app }: TestApp) => postDue(app, failed)

const stateOf = ({ db }: TestApp) =>
  db
    .selectFrom('term_report')
    .select(['posted', 'date_posted'])
    .where('year', '=', summerTerm.year)
    .where('term', '=', summerTerm.term)
    .executeTakeFirst()

const asUsual = { leave_out_empty: 0, problem: null }

const notPosted = { posted: 0, date_posted: null }

describe.each(callEngines)('a planned posting (%s)', (engine) => {
  test.each([
    ['before', '2026-07-10T18:30:00.000Z', true],
    ['after', '2026-07-10T17:30:00.000Z', false],
  ])(
    'that was due %s a restore is carried out; who tells families knows it',
    async (_when, restoredAt, mayBeSent) => {
      const { test, plan } = await planning(engine)
      await plan('2026-07-10T14:00')
      await markRestored(test.db, '2026-07-10T05:00:00.000Z', test.now())
      await beginEpoch(test.db, new Date(restoredAt))
      test.setNow('2026-07-10T18:45:00.000Z')
      const told: unknown[] = []
      const tell: Tell = async (_db, { kind, mayBeSent: may }) => void told.push([kind, may])
      const { db, config, clock } = test.app
      await postDue({ db, config, clock, tell }, failed)
      expect(await stateOf(test)).toMatchObject({ posted: 1 })
      expect(told).toEqual([['report', mayBeSent]])
    },
  )

  test('runs at the school’s time and not earlier', async () => {
    const { test, plan, plans } = await planning(engine)
    const planned = { ...summerTerm, at: '2026-07-10 14:00:00', reason: null, ...asUsual }
    expect((await plan('2026-07-10T14:00')).json()).toEqual(planned)
    expect(await plans()).toEqual([planned])
    test.setNow('2026-07-10T17:59:59.000Z')
    await look(test)
    expect(await stateOf(test)).toEqual(notPosted)
    test.setNow('2026-07-10T18:00:05.000Z')
    await look(test)
    expect(await stateOf(test)).toEqual({ posted: 1, date_posted: '2026-07-10 14:00:05' })
    expect(await plans()).toEqual([])
  })

  test('is not repeated after the office has withdrawn the posting', async () => {
    const { test, admin, plan } = await planning(engine)
    await plan('2026-07-10 08:05')
    test.setNow('2026-07-10T12:06:00.000Z')
    await look(test)
    await test.call(
      contract.postTermReports,
      {},
      { headers: admin, body: { ...summerTerm, posted: 0, date_posted: null } },
    )
    await look(test)
    expect(await stateOf(test)).toEqual(notPosted)
  })

  test('runs after a restart if its time passed while the server was down', async () => {
    const { database, test, plan } = await planning(engine)
    await plan('2026-07-10 14:00')
    await test.app.close()
    const again = await testApp({ database, empty: true })
    const posted = async (): Promise<number | undefined> => (await stateOf(again))?.posted
    // A new app's clock starts in August, and the app checks for due plans as soon as it is ready.
    await until(async () => (await posted()) === 1)
    await again.app.close()
  })

  test('can be moved and cancelled, and withdrawing the reports cancels it too', async () => {
    const { test, admin, plan } = await planning(engine)
    await plan('2026-07-10 14:00')
    expect((await plan('2026-07-11 09:00')).json()).toMatchObject({ at: '2026-07-11 09:00:00' })
    const check = () =>
      test
        .call(contract.getPostingCheck, { year: '2025', term: '3' }, { headers: admin })
        .then((answer) => answer.json<contract.PostingSchedule & { scheduled: string }>().scheduled)
    expect(await check()).toBe('2026-07-11 09:00:00')
    expect((await plan(null)).json()).toMatchObject({ at: null })
    await plan('2026-07-12 09:00')
    await test.call(
      contract.postTermReports,
      {},
      { headers: admin, body: { ...summerTerm, posted: 0, date_posted: null } },
    )
    expect(await check()).toBeNull()
    test.setNow('2026-07-13T12:00:00.000Z')
    await look(test)
    expect(await stateOf(test)).toEqual(notPosted)
  })

  test.each([
    ['a time in the past', '2026-07-10 07:59', 422],
    ['an impossible time', '2026-13-45 99:99', 422],
    ['words', 'tomorrow', 422],
    ['a day too far in the future', '9999-12-31T23:59', 422],
  ])('refuses %s', async (_name, at, status) => {
    const { plan } = await planning(engine)
    expect((await plan(at)).statusCode).toBe(status)
  })

  test('is refused for a posted term and for an unknown one', async () => {
    const { test, admin, plan } = await planning(engine)
    await test.call(
      contract.postTermReports,
      {},
      { headers: admin, body: { ...summerTerm, posted: 1, date_posted: null } },
    )
    expect((await plan('2026-07-10 14:00')).statusCode).toBe(409)
    const body = { year: 2019, term: 1, at: '2026-07-10 14:00' }
    expect((await test.call(contract.schedulePosting, {}, { headers: admin, body })).statusCode).toBe(404)
  })
})

const givenOut = async (engine: Engine) => {
  const { test, admin, plan, plans } = await planning(engine)
  const post = (isPosted: 0 | 1) =>
    test.call(
      contract.postTermReports,
      {},
      { headers: admin, body: { ...summerTerm, posted: isPosted, date_posted: null } },
    )
  await post(1)
  await post(0)
  const due = async () => {
    test.setNow('2026-07-10T18:00:00.000Z')
    await look(test)
  }
  const reasons = () =>
    test.db
      .selectFrom('report_revision')
      .select(['revision', 'reason'])
      .where('student_id', '=', people.owner.id)
      .orderBy('revision')
      .execute()
  return { test, plan, plans, due, reasons }
}

const english = (test: TestApp) => changeMark(test.db, people.owner.id, 'ENG', { exam_mark: 75 })
const reason = 'English exam mark corrected'

describe.each(callEngines)(
  'a planned posting of cards that families have already received (%s)',
  (engine) => {
    test('needs a reason if the cards have changed, and shows it to the families', async () => {
      const { test, plan, plans, due, reasons } = await givenOut(engine)
      await english(test)
      const refused = await plan('2026-07-10 14:00', { reason: ' ' })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { errors: { reason: ['Give a reason.'] } },
      ])
      expect(await plans()).toEqual([])
      const planned = { ...summerTerm, at: '2026-07-10 14:00:00', reason, ...asUsual }
      expect((await plan('2026-07-10 14:00', { reason: ` ${reason} ` })).json()).toEqual(planned)
      expect(await plans()).toEqual([planned])
      await due()
      expect(await reasons()).toEqual([
        { revision: 1, reason: null },
        { revision: 2, reason },
      ])
    })

    test('needs no reason if they are unchanged; later changes are posted with a standard reason', async () => {
      const { test, plan, due, reasons } = await givenOut(engine)
      expect((await plan('2026-07-10 14:00')).json()).toMatchObject({ reason: null })
      await english(test)
      await due()
      expect((await reasons()).at(-1)).toEqual({ revision: 2, reason: repostedReason })
    })
  },
)

testOnBothDatabases('a plan is posted once, however often it is found due', async (_open, engine) => {
  const { test, plan } = await planning(engine)
  await plan('2026-07-10 14:00')
  test.setNow('2026-07-10T18:00:00.000Z')
  await Promise.all([look(test), look(test), look(test)])
  await look(test)
  const entries = await test.db
    .selectFrom('audit')
    .select('actor')
    .where('action', '=', 'term reports posted')
    .execute()
  expect(entries).toEqual([{ actor: 'admin:office' }])
  expect(await test.db.selectFrom('report_revision').selectAll().execute()).toHaveLength(4)
})

testOnBothDatabases(
  'UX-99 a planned posting that fails is tried again, and its plan shows the problem until it succeeds',
  async (_open, engine) => {
    const { test, plan, plans } = await planning(engine)
    const { db, app } = test
    await plan('2026-07-10 14:00')
    test.setNow('2026-07-10T18:00:00.000Z')
    await db.schema.alterTable('report_revision').renameTo('elsewhere').execute()
    const failures: unknown[] = []
    const tryIt = () => postDue(app, (error) => failures.push(error))
    await tryIt()
    const problem = expect.stringMatching(/^Something went wrong in the portal\. It tries again/) as unknown
    expect(await plans()).toMatchObject([{ ...summerTerm, problem }])
    await tryIt()
    expect(failures).toHaveLength(2)
    await db.schema.alterTable('elsewhere').renameTo('report_revision').execute()
    await tryIt()
    expect(failures).toHaveLength(2)
    expect(await plans()).toEqual([])
    expect(await stateOf(test)).toMatchObject({ posted: 1 })
  },
)
