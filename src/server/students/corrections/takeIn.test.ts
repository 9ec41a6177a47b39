import * as contract from '#shared/contract/students/corrections'
import { listFieldHistory, type FieldHistory } from '#shared/contract/students/fieldHistory'
import { saveStudent } from '#shared/contract/students/students'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { lateDesk } from '../../testing/portal/lateDesk'
import type { TestApp } from '../../testing/portal/testApp'
import { describeCalls, testOnBothDatabases } from '../../testing/database/testDb'

const { closed } = people

const addOne = async ({ db }: TestApp, student_id: string) => {
  await db.deleteFrom('correction').execute()
  const row = { id: 7, student_id, field: 'nationality', words: '', state: 'open' as const }
  const asked_at = '2026-08-03T14:00:00.000Z'
  await db
    .insertInto('correction')
    .values({ ...row, asked_at, proposed_value: '"Grenadian"' })
    .execute()
}

matrix([
  {
    call: contract.takeInLateAnswers,
    before: (test, { id }) => addOne(test, id),
    about: ({ id }) => ({
      body: { student_id: id, answers: [{ correction_id: 7, value: 'Grenadian', stored: null }] },
    }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
])

const nationality = { field: 'nationality', value: 'Grenadian', was: null }
const birthplace = { field: 'place_of_birth', value: 'St. George’s', was: null }

describeCalls('the office accepts late answers', (open) => {
  test('REL-80 SEC-96 one click accepts all of a student’s late answers: record, history and audit log change, and the family is told', async () => {
    const { test, offer, waiting, takeIn, record, listed, count, office } = await lateDesk(await open())
    await offer([nationality, birthplace])
    const { version } = await record()
    const answer = await takeIn(await waiting())
    expect(answer).toMatchObject({ status: 200, body: [{ state: 'corrected', account: 'admin:office' }, {}] })
    expect(await record()).toMatchObject({
      ...{ version: version + 1, nationality: 'Grenadian', place_of_birth: 'St. George’s' },
    })
    expect(await count()).toBe(0)
    expect((await listed()).map(({ state, account }) => [state, account])).toEqual([
      ['corrected', null],
      ['corrected', null],
    ])
    const call = await test.call(listFieldHistory, { studentId: closed.id }, { headers: office })
    const changes = call.json<FieldHistory>().changes.map(({ field, by, account }) => [field, by, account])
    expect(changes.sort()).toEqual([
      ['nationality', 'school', 'admin:office'],
      ['place_of_birth', 'school', 'admin:office'],
    ])
    const steps = await test.db
      .selectFrom('audit')
      .select(['actor', 'action', 'subject', 'details'])
      .where('action', 'like', 'late answers%')
      .orderBy('id')
      .execute()
    const about = { subject: `student:${closed.id}`, details: '{"fields":["nationality","place_of_birth"]}' }
    expect(steps).toEqual([
      { actor: `student:${closed.id}`, action: 'late answers offered', ...about },
      { actor: 'admin:office', action: 'late answers taken in', ...about },
    ])
  })

  test('REL-80 a late name, once accepted, is found by the search', async () => {
    const { test, offer, waiting, takeIn } = await lateDesk(await open())
    await offer([{ field: 'first_name', value: 'Ọ̀ṣun' }])
    expect((await takeIn(await waiting())).status).toBe(200)
    const row = await test.db
      .selectFrom('student')
      .select('search_name')
      .where('id', '=', closed.id)
      .executeTakeFirst()
    expect(row?.search_name).toContain('osun')
  })

  test('SEC-96 nothing is stored if the record differs from the one shown to the office', async () => {
    const { test, office, offer, waiting, takeIn, record, count } = await lateDesk(await open())
    await offer([nationality, birthplace])
    const shown = await waiting()
    const body = { id: closed.id, nationality: 'Guyanese', _changed: ['nationality'] }
    await test.call(saveStudent, {}, { headers: office, body })
    const answer = await takeIn(shown)
    expect(answer).toMatchObject({
      status: 409,
      body: { current: [{ field: 'nationality', value: 'Guyanese', stored: 'Guyanese' }, { value: null }] },
    })
    expect(answer.body.message).toMatch(/^Nationality: changed or answered .* Nothing was accepted\./)
    expect(await record()).toMatchObject({ nationality: 'Guyanese', place_of_birth: null })
    expect(await count()).toBe(2)
    expect((await takeIn(await waiting())).status).toBe(200)
    expect(await record()).toMatchObject({ nationality: 'Grenadian', place_of_birth: 'St. George’s' })
  })

  test('SEC-96 nothing is stored if the family has retyped or withdrawn an answer, or it was already resolved', async () => {
    const { offer, waiting, takeIn, withdraw, resolve, record, family } = await lateDesk(await open())
    await offer([nationality, birthplace])
    const shown = await waiting()
    await offer([{ ...nationality, value: 'Guyanese' }])
    expect((await takeIn(shown)).status).toBe(409)
    const newer = await waiting()
    await withdraw(newer[0]?.id ?? 0, family, closed.id)
    expect(await takeIn(newer)).toMatchObject({
      status: 409,
      body: { current: [{ field: 'place_of_birth' }] },
    })
    await resolve(newer[1]?.id ?? 0, 'refused', 'The certificate says Couva.')
    expect(await takeIn(newer.slice(1))).toMatchObject({ status: 409, body: { current: [] } })
    expect(await record()).toMatchObject({ nationality: null, place_of_birth: null })
  })

  test('SEC-96 a text request or another student’s request cannot be accepted', async () => {
    const { ask, offer, queue, waiting, takeIn, family } = await lateDesk(await open())
    await ask('nationality', 'Grenadian', family, closed.id)
    await ask('class_id')
    const [inWords, ofOther] = (await queue()).corrections
    expect((await takeIn([inWords as contract.OpenCorrection])).status).toBe(409)
    await offer([birthplace])
    const mixed = [...(await waiting()), ofOther as contract.OpenCorrection]
    expect((await takeIn(mixed)).status).toBe(404)
  })
})

testOnBothDatabases(
  'REL-80 of two presses at once one takes in, and a save meanwhile is kept',
  async (open) => {
    const { test, office, offer, waiting, takeIn, record } = await lateDesk(await open())
    await offer([nationality, birthplace])
    const shown = await waiting()
    const second = await test.signInAs('admin')
    const body = { id: closed.id, sea_no: '1234', _changed: ['sea_no'] }
    const [first, other, saved] = await Promise.all([
      takeIn(shown),
      takeIn(shown, second),
      test.call(saveStudent, {}, { headers: office, body }),
    ])
    expect([first.status, other.status].sort()).toEqual([200, 409])
    expect(saved.statusCode).toBe(200)
    expect(await record()).toMatchObject({
      ...{ nationality: 'Grenadian', place_of_birth: 'St. George’s', sea_no: '1234' },
    })
  },
)
