import { savePaperAgreement, type PaperAgreement } from '#shared/contract/students/agreement'
import { listAudit } from '#shared/contract/trail/audit'
import {
  getStudentOverview,
  listStudentProgress,
  type StudentOverview,
  type StudentProgress,
} from '#shared/contract/intake/progress'
import { beginSchoolYear } from '#shared/contract/students/schoolYear'
import {
  getSinceAgreeing,
  listFieldHistory,
  restoreField,
  type FieldHistory,
} from '#shared/contract/students/fieldHistory'
import { saveStudent } from '#shared/contract/students/students'
import type { Db } from '../../platform/database/schema/schema'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { leave, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { findStudent } from '../record/queries'

const { owner, closed } = people
const signed_on = '2026-08-01'

const addTerms = (db: Db, version = '1', created_at = '2026-01-01T12:00:00.000Z') =>
  db
    .insertInto('terms')
    .values({ version, text: 'Be kind.', hash: version, created_at })
    .onConflict((key) => key.doNothing())
    .execute()

matrix([
  {
    call: savePaperAgreement,
    about: ({ id }) => ({ body: { student_id: id, signed_on } }),
    before: ({ db }) => addTerms(db),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
])

const openOffice = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  await addTerms(test.db)
  const headers = await test.signInAs('admin')
  const send = async (day: string | null, student_id: string = closed.id) => {
    test.advance({ minutes: 1 })
    const answer = await test.call(savePaperAgreement, {}, { headers, body: { student_id, signed_on: day } })
    const { agreed, message, errors } = answer.json<
      Partial<PaperAgreement> & { message?: string; errors?: Record<string, string[]> }
    >()
    return { status: answer.statusCode, agreed, message, errors }
  }
  const tick = async (value: 0 | 1) => {
    test.advance({ minutes: 1 })
    const family = await test.signInAs('owner')
    const body = { id: owner.id, agree_terms_conditions: value, _changed: ['agree_terms_conditions'] }
    expect((await test.call(saveStudent, {}, { headers: family, body })).statusCode).toBe(200)
  }
  const overview = async (studentId: string = closed.id) =>
    (await test.call(getStudentOverview, { studentId }, { headers })).json<StudentOverview>()
  const consents = () => test.db.selectFrom('consent').selectAll().orderBy('id').execute()
  return { test, headers, send, tick, overview, consents }
}

type Office = Awaited<ReturnType<typeof openOffice>>

const record = ({ test }: Office, id: string = closed.id) => findStudent(test.db, id)

const shownHistory = async ({ test, headers }: Office) => {
  const answer = await test.call(listFieldHistory, { studentId: closed.id }, { headers })
  const { changes } = answer.json<FieldHistory>()
  const ofTick = changes.filter(({ field }) => field === 'agree_terms_conditions')
  return {
    ids: ofTick.map(({ id }) => id),
    lines: ofTick.map(({ before, after, by, account, restorable }) =>
      [before, after, by, account, restorable].join(' | '),
    ),
  }
}

describeOnBothDatabases('an agreement that was signed on paper', (open) => {
  test('counts like any other agreement, also while registration is closed', async () => {
    const office = await openOffice(await open())
    const { test, headers, send, overview } = office
    const before = await overview()
    const agreed = { terms_version: '1', at: '2026-08-03T14:01:00.000Z', signed_on, taken_by: 'office' }
    expect(await send(signed_on)).toMatchObject({ status: 200, agreed })
    expect(await record(office)).toMatchObject({
      ...{ agree_terms_conditions: 1, terms_and_conditions: '1', version: before.version + 1 },
    })
    const after = await overview()
    expect(after.agreed).toEqual(agreed)
    const owed = ({ missing }: StudentOverview) => missing.map(({ step }) => step)
    expect([owed(before), owed(after)].map((steps) => steps.includes('complete'))).toEqual([true, false])
    const rows = (await test.call(listStudentProgress, {}, { headers })).json<StudentProgress[]>()
    expect(rows.find(({ id }) => id === closed.id)).toMatchObject({ agreed: 1 })

    const family = await test.signInAs('closed')
    const since = await test.call(getSinceAgreeing, { studentId: closed.id }, { headers: family })
    expect(since.json()).toEqual({ agreed_at: agreed.at, signed_on, changes: [] })
  })

  test('a repeated request has no effect; another date is refused, and so is a paper once the family has agreed on the portal', async () => {
    const office = await openOffice(await open())
    const { test, send, tick } = office
    const first = await send(signed_on)
    const { version } = (await record(office)) ?? {}
    expect(await send(signed_on)).toEqual(first)
    expect(await send('2026-08-02')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/signed on 1 August 2026\. .* remove it first/) as string,
    })
    expect(await record(office)).toMatchObject({ version })
    const log = test.db.selectFrom('audit').where('action', 'like', 'agreement on paper %').select('id')
    expect(await log.execute()).toHaveLength(1)

    await tick(1)
    for (const [day, words] of [
      [signed_on, /^The family has agreed on the portal\. No paper/],
      [null, /^The family has agreed on the portal\. Only the family/],
    ] as const)
      expect(await send(day, owner.id)).toMatchObject({
        ...{ status: 409, message: expect.stringMatching(words) as string },
      })
  })

  test('the office cannot agree in any other way: if it ticks the agreement, the tick is not stored', async () => {
    const office = await openOffice(await open())
    const body = { id: closed.id, agree_terms_conditions: 1, _changed: ['agree_terms_conditions'] }
    const { test, headers, consents } = office
    expect((await test.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
    expect(await record(office)).toMatchObject({ agree_terms_conditions: null })
    expect(await consents()).toEqual([])
  })

  test('a withdrawn agreement no longer counts, and the history and the audit log record both steps', async () => {
    const office = await openOffice(await open())
    const { test, headers, send, overview, consents } = office
    expect(await send(null)).toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/^No signed form has been recorded/) as string },
    })
    await send(signed_on)
    const back = await send(null)
    expect(back).toMatchObject({ status: 200, agreed: null })
    expect(await send(null)).toEqual(back)
    expect((await overview()).agreed).toBeNull()
    expect((await consents()).map((row) => [row.value, row.signed_on, row.by_account])).toEqual([
      [1, signed_on, 'admin:office'],
      [0, signed_on, 'admin:office'],
    ])
    const { ids, lines } = await shownHistory(office)
    expect(lines).toEqual([
      'Signed on paper on 1 August 2026 | No | school | admin:office | 0',
      ' | Signed on paper on 1 August 2026 | school | admin:office | 0',
    ])
    const body = { student_id: closed.id, change_id: ids[0] ?? 0 }
    expect((await test.call(restoreField, {}, { headers, body })).statusCode).toBe(409)
    const log = await test.call(listAudit, {}, { headers })
    for (const action of ['agreement on paper taken in', 'agreement on paper taken back'])
      expect(log.body).toContain(action)
    expect(await send(signed_on)).toMatchObject({ status: 200, agreed: { signed_on } })
  })

  test('a later agreement or withdrawal by the family in the portal takes precedence', async () => {
    const { send, tick, overview } = await openOffice(await open())
    await send(signed_on, owner.id)
    await tick(0)
    expect((await overview(owner.id)).agreed).toBeNull()
    expect(await send(null, owner.id)).toMatchObject({ status: 409 })
    await tick(1)
    expect((await overview(owner.id)).agreed).toMatchObject({ signed_on: null, taken_by: null })
  })

  test('a new school year needs a new agreement: one signed before it no longer counts', async () => {
    const { test, headers, send, overview } = await openOffice(await open())
    const change = { student_id: owner.id, version: 1, field: 'allergy', old_value: 'null' }
    await test.db
      .insertInto('field_change')
      .values({
        ...change,
        new_value: '"Nuts"',
        at: '2026-02-01T12:00:00.000Z',
        by_role: 'family',
        by_account: 'x',
      })
      .execute()
    expect(await send('2026-04-30', owner.id)).toMatchObject({ status: 200 })
    const begun = await test.call(beginSchoolYear, {}, { headers, body: { form_levels: [1] } })
    expect(begun.json()).toEqual({ students: 1 })
    expect((await overview(owner.id)).agreed).toBeNull()
    expect(await send('2026-04-30', owner.id)).toMatchObject({
      ...{ status: 422, errors: { signed_on: [expect.stringMatching(/^Forms for 2026-2027 can be /)] } },
    })
    expect(await send('2026-05-01', owner.id)).toMatchObject({ status: 200 })
  })

  test('an invalid request is refused with a message, and nothing is written', async () => {
    const { test, send, consents } = await openOffice(await open())
    await addTerms(test.db, '2', '2026-07-10T03:00:00.000Z')
    const refusals: Array<[string, string, number, RegExp]> = [
      ['2026-08-04', closed.id, 422, /^This day is in the future/],
      ['2026-02-30', closed.id, 422, /^This date does not exist/],
      // It was still the day before in Trinidad.
      ['2026-07-08', closed.id, 422, /^The current terms \(version 2\) are from 9 July 2026/],
      [signed_on, 'nobody', 404, /./],
      [signed_on, owner.id, 409, /^This student left the school on 2 August 2026\./],
    ]
    await leave(test.db, owner, '2026-08-02')
    for (const [day, id, status, words] of refusals) {
      const answer = await send(day, id)
      expect([day, answer.status, answer.message]).toEqual([day, status, expect.stringMatching(words)])
      expect(Object.keys(answer.errors ?? {})).toEqual(status === 422 ? ['signed_on'] : [])
    }
    await test.db.deleteFrom('terms').execute()
    expect(await send(signed_on)).toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/has not published its terms/) as string },
    })
    expect(await consents()).toEqual([])
  })
})
