// The office counts missing and required items exactly as the family's page does.
import * as contract from '#shared/contract/intake/progress'
import type { ChaseList, StudentOverview, StudentProgress } from '#shared/contract/intake/progress'
import { saveStudent } from '#shared/contract/students/students'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { askedCount, missingFields } from '#shared/rules/intake/completeness'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'

const { owner } = people

describeOnBothDatabases('missing and required items', (open) => {
  test('follow the answers at once, in every list of the office', async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    const listed = async () => {
      const answer = await test.call(contract.listStudentProgress, {}, { headers })
      return answer.json<StudentProgress[]>().find(({ id }) => id === owner.id) as StudentProgress
    }
    const before = await listed()
    const living_status = 'Both Parents'
    await test.db
      .updateTable('student')
      .set((column) => ({ living_status, version: column('version', '+', 1) }))
      .where('id', '=', owner.id)
      .execute()
    const after = await listed()
    expect(after.asked).toBeGreaterThan(before.asked)
    expect(after.asked).toBe(askedCount({ living_status }))

    const overview = await test.call(contract.getStudentOverview, { studentId: owner.id }, { headers })
    const seen = overview.json<StudentOverview>()
    expect([seen.missing.flatMap(({ things }) => things).length, seen.asked]).toEqual([
      after.missing,
      after.asked,
    ])
    const chase = await test.call(contract.getChaseList, { place: '1A' }, { headers })
    const row = chase.json<ChaseList>().owing.find(({ id }) => id === owner.id)
    expect([row?.missing.length, row?.asked]).toEqual([after.missing, after.asked])
  })

  test('UX-85 unanswered ticks are missing beside a current agreement, but not beside an earlier one', async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const terms = { version: '1', text: 'Be kind.', hash: '1', created_at: '2026-01-01T12:00:00.000Z' }
    await test.db.insertInto('terms').values(terms).execute()
    const { title } = await test.db
      .selectFrom('regional_corporation')
      .select('title')
      .limit(1)
      .executeTakeFirstOrThrow()
    const living_status = 'Other'
    const filled = missingFields({ living_status }).map(({ name }) => [name, '1'] as const)
    await test.db
      .updateTable('student')
      .set({
        ...Object.fromEntries<unknown>(filled),
        ...{ living_status, sex: 'Female', date_of_birth: '2014-03-14', regional_corporation: title },
        ...{ hepatitis: null, poor_eyesight: null, dyslexia: null },
        ...{ agree_terms_conditions: 1, terms_and_conditions: '1', ticks_asked: null },
      })
      .where('id', '=', owner.id)
      .execute()
    const headers = await test.signInAs('admin')
    const family = await test.signInAs('owner')
    const left = async () => {
      const all = await test.call(contract.listStudentProgress, {}, { headers })
      const listed = all.json<StudentProgress[]>().find(({ id }) => id === owner.id)?.missing
      const one = await test.call(contract.getStudentOverview, { studentId: owner.id }, { headers })
      const seen = one.json<StudentOverview>().missing.flatMap(({ things }) => things)
      const chase = await test.call(contract.getChaseList, { place: '1A' }, { headers })
      const chased = chase.json<ChaseList>().owing.find(({ id }) => id === owner.id)?.missing
      expect([seen.length, chased?.length]).toEqual([listed, listed])
      return Number(listed) - documentTypes.length
    }
    const save = async (values: object) => {
      const body = { id: owner.id, ...values, _changed: Object.keys(values) }
      expect((await test.call(saveStudent, {}, { headers: family, body })).statusCode).toBe(200)
    }
    expect(await left()).toBe(0)
    await save({ agree_terms_conditions: 0 })
    expect(await left()).toBe(4)
    await save({ agree_terms_conditions: 1 })
    expect(await left()).toBe(3)
    await save({ hepatitis: 0, poor_eyesight: 0, dyslexia: 1 })
    expect(await left()).toBe(0)
  })
})
