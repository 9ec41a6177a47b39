// A document that was sent back counts as missing in every list of the office.
import * as contract from '#shared/contract/intake/progress'
import type { ChaseList, StudentOverview, StudentProgress } from '#shared/contract/intake/progress'
import { people } from '../../testing/people/people'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'

const { owner, other } = people

const school = async (database: TestDatabase) => {
  const desk = await reviewDesk(database)
  const { test, office: headers } = desk
  const progressOf = async ({ id }: { id: string }) => {
    const rows = (await test.call(contract.listStudentProgress, {}, { headers })).json<StudentProgress[]>()
    return rows.find((row) => row.id === id) as StudentProgress
  }
  const chased = async ({ id }: { id: string }) => {
    const answer = await test.call(contract.getChaseList, { place: '1A' }, { headers })
    const { owing, things } = answer.json<ChaseList>()
    const row = owing.find((one) => one.id === id)
    return row?.missing.map((thing) => things[thing]?.label) ?? []
  }
  const overviewOf = async ({ id: studentId }: { id: string }) =>
    (await test.call(contract.getStudentOverview, { studentId }, { headers })).json<StudentOverview>()
  return { ...desk, progressOf, chased, overviewOf }
}

describeOnBothDatabases('documents that were sent back', (open) => {
  test('are missing again and listed first, until another one arrives', async () => {
    const { handIn, tickPaper, say, progressOf } = await school(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    await handIn(owner, 'picture', 'f2')
    await tickPaper(owner, 'performance_report')
    await handIn(other, 'picture', 'f3')
    const before = await progressOf(owner)
    expect(before.missing_documents).toEqual(['immunization_card', 'sea_slip'])
    await say(owner, { type: 'performance_report', ...blurred })
    await say(owner, { type: 'picture', file_id: 'f2', ...blurred })
    await say(owner, { file_id: 'f1' })
    expect(await progressOf(owner)).toMatchObject({
      missing: before.missing + 2,
      asked: before.asked,
      sent_back: 2,
      missing_documents: ['picture', 'performance_report', 'immunization_card', 'sea_slip'],
      progress: 'in progress',
    })
    expect((await progressOf(other)).missing_documents).not.toContain('picture')
    await handIn(owner, 'picture', 'f4')
    await handIn(owner, 'performance_report', 'f5')
    expect(await progressOf(owner)).toEqual(before)
  })

  test('come first in the chase list, marked as sent back; elsewhere they follow the order of the form', async () => {
    const { handIn, tickPaper, say, chased, overviewOf, progressOf } = await school(await open())
    await handIn(owner, 'sea_slip', 'f1')
    await tickPaper(owner, 'birth_certificate')
    await handIn(owner, 'picture', 'f2')
    await handIn(other, 'sea_slip', 'f3')
    const before = await chased(owner)
    expect(before).not.toContain('SEA slip')
    await say(owner, { type: 'sea_slip', file_id: 'f1', ...blurred })
    await say(owner, { type: 'birth_certificate', ...blurred })
    const after = await chased(owner)
    expect(after).toEqual(['Birth certificate (sent back)', 'SEA slip (sent back)', ...before])
    expect(await chased(other)).not.toContain('SEA slip (sent back)')
    const { missing, asked, sent_back } = await overviewOf(owner)
    expect({ asked, sent_back }).toEqual({ asked: (await progressOf(owner)).asked, sent_back: 2 })
    const documents = missing.find(({ step }) => step === 'documents')?.things.map(({ label }) => label)
    expect(documents).toEqual([
      'Birth certificate (sent back)',
      'SEA slip (sent back)',
      'Immunization card',
      'Performance report',
    ])
  })
})
