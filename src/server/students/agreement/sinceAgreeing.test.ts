import { getSinceAgreeing, type SinceAgreeing } from '#shared/contract/students/fieldHistory'
import { saveStudent } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import type { Headers } from '../../testing/portal/browser'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'

const { owner } = people

matrix([
  {
    call: getSinceAgreeing,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
])

const openSchool = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const terms = { version: '1', text: 'Terms.', hash: 'h', created_at: '2026-01-01T12:00:00.000Z' }
  await test.db.insertInto('terms').values(terms).execute()
  const office = await test.signInAs('admin')
  const family = await test.signInAs('owner')
  const save = async (headers: Headers, values: Partial<StudentRecord>) => {
    test.advance({ minutes: 1 })
    const body = { id: owner.id, ...values, _changed: Object.keys(values) }
    expect((await test.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
  }
  const since = async () =>
    (await test.call(getSinceAgreeing, { studentId: owner.id }, { headers: family })).json<SinceAgreeing>()
  return { office, family, save, since }
}

describeCalls('changes after the family agreed', (open) => {
  test('without an agreement there are no changes to report', async () => {
    const { family, save, since } = await openSchool(await open())
    await save(family, { home_address: 'LP 1' })
    expect(await since()).toEqual({ agreed_at: null, signed_on: null, changes: [] })
  })

  test('each answer has one change, from the agreed value to the current one, with its author', async () => {
    const { office, family, save, since } = await openSchool(await open())
    await save(family, { home_address: 'LP 1', poor_hearing: 0, nationality: 'Guyanese' })
    await save(family, { agree_terms_conditions: 1 })
    const { agreed_at, changes } = await since()
    expect([typeof agreed_at, changes]).toEqual(['string', []])

    await save(family, { home_address: 'LP 2', poor_hearing: 1 })
    await save(family, { home_address: 'LP 3' })
    await save(office, { house_code: null })
    await save(family, { nationality: 'Barbadian' })
    await save(family, { nationality: 'Guyanese' })
    const later = await since()
    expect(later.agreed_at).toBe(agreed_at)
    expect(later.changes.map(({ field, before, after, by }) => [field, before, after, by])).toEqual([
      ['house_code', 'Ibis', null, 'school'],
      ['home_address', 'LP 1', 'LP 3', 'family'],
      ['poor_hearing', 'No', 'Yes', 'family'],
    ])
  })

  test('only the latest agreement counts: after a withdrawal there is none, and a new agreement starts again', async () => {
    const { family, save, since } = await openSchool(await open())
    await save(family, { agree_terms_conditions: 1 })
    const first = await since()
    await save(family, { home_address: 'LP 2' })
    await save(family, { agree_terms_conditions: 0 })
    expect(await since()).toEqual({ agreed_at: null, signed_on: null, changes: [] })
    await save(family, { agree_terms_conditions: 1 })
    const again = await since()
    expect(again.changes).toEqual([])
    expect(again.agreed_at).not.toBe(first.agreed_at)
  })
})
