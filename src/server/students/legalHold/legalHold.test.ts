// The leaving date: refused dates, and dates that need a fresh sign-in (SEC-31).
import * as contract from '#shared/contract/privacy/privacy'
import type { StudentRetention } from '#shared/contract/privacy/privacy'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { closeAtEnd, describeOnBothDatabases, engines, openTestDatabase } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { saveEnrolment, summerTerm } from '../../testing/papers/termSchool'
import { testApp } from '../../testing/portal/testApp'
import { countWaiting } from '../../testing/postgres/midTransaction'
import { until } from '../../testing/process/until'
import { claimStudent } from '../record/queries'
import { saveDayOfLeaving } from './legalHold'

const { owner } = people

describeOnBothDatabases('the leaving date', (open) => {
  const openOffice = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    const stored = async () =>
      (
        await test.call(contract.getStudentRetention, { studentId: owner.id }, { headers })
      ).json<StudentRetention>()
    const keep = async (left_on: string | null, hold: 0 | 1 = 0) => {
      const body = { student_id: owner.id, left_on, hold, hold_reason: hold === 1 ? 'a question' : null }
      const answer = await test.call(contract.saveStudentRetention, {}, { headers, body })
      const { errors } = answer.json<{ errors?: Record<string, string[]> }>()
      return [answer.statusCode, errors?.left_on?.[0]]
    }
    return { test, stored, keep }
  }

  test('SEC-31 only a date in the past needs a fresh sign-in, with or without a hold', async () => {
    const { test, stored, keep } = await openOffice()
    test.advance({ minutes: 11 })
    for (const day of ['2026-08-03', '2027-07-09', null]) expect(await keep(day)).toEqual([200, undefined])
    for (const hold of [0, 1] as const) expect((await keep('2026-08-02', hold))[0]).toBe(401)
    expect(await stored()).toMatchObject({ left_on: null, hold: 0 })
  })

  test('a leaving date before birth or before the first term, or one that does not exist, is refused', async () => {
    const { test, stored, keep } = await openOffice()
    expect(await keep('2013-05-05')).toEqual([
      422,
      'The student was born on 6 May 2013. Check the day of leaving.',
    ])
    expect(await keep('2026-02-30')).toEqual([422, 'This date does not exist. Please check it.'])
    await test.db
      .insertInto('term_report')
      .values({ ...summerTerm, posted: 0, date_posted: null })
      .execute()
    await saveEnrolment(test.db, owner.id, '1A')
    const told = [422, 'The student’s first term began on 1 September 2025. Check the day of leaving.']
    expect(await keep('2025-08-31')).toEqual(told)
    expect(await stored()).toMatchObject({ left_on: null })
    await test.db
      .insertInto('academic_term')
      .values({
        ...summerTerm,
        ...{ starts: '2026-04-13', ends: null, next_term_starts: null, possible_sessions: null },
      })
      .execute()
    expect((await keep('2026-04-12'))[0]).toBe(422)
    expect(await keep('2026-04-13')).toEqual([200, undefined])
  })
})

// SQLite allows only one write at a time anyway.
if (engines.includes('postgres'))
  test('SEC-97 a hold set while somebody enters the leaving date is preserved, and so is the date', async () => {
    const database = await openTestDatabase('postgres')
    const app = await testApp({ database, engine: 'postgres' })
    const headers = await app.signInAs('admin')
    const beside = await openDatabase({ ...database, log: quietLog })
    closeAtEnd(() => beside.close())
    const body = { student_id: owner.id, hold: 1, hold_reason: 'a question' } as const
    const held = await beside.db.transaction().execute(async (trx) => {
      await claimStudent(trx, owner.id)
      const answer = app.call(contract.saveStudentRetention, {}, { headers, body })
      await until(async () => (await countWaiting(database.db)) === 1)
      const office = { role: 'admin', officeRole: 'administrator' } as const
      const user = { accountId: 'admin:a', sessionId: 'a', hasSecondFactor: false, ...office }
      const actor = { user, now: new Date(), today: '2026-08-03', keptYears: 7, isFresh: true }
      await saveDayOfLeaving(trx, { student_id: owner.id, left_on: '2026-08-03' }, actor)
      return { answer }
    })
    expect((await held.answer).statusCode).toBe(200)
    const rows = database.db.selectFrom('student_keeping').select(['left_on', 'hold'])
    expect(await rows.executeTakeFirst()).toEqual({ left_on: '2026-08-03', hold: 1 })
  })
