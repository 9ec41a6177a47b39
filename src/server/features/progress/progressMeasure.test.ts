// How much the office reads to be left, of how much: the number that the family reads.
import * as contract from '#shared/contract/office/progress'
import type { ChaseList, StudentOverview, StudentProgress } from '#shared/contract/office/progress'
import { askedCount } from '#shared/rules/registration/progress/completeness'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'

const { owner } = people

describeOnBothDatabases('what is left, of what is asked', (open) => {
  test('follows the answers at once, in every list of the office', async () => {
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
})
