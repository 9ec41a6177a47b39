import * as contract from '#shared/contract/reports/marks'
import type { StoredData } from '../../privacy/storedRowsQueries'
import { storedDataOf } from '../../privacy/dataCopy'
import { removeStudent } from '../../privacy/erase'
import {
  getReportCardPage,
  postTermReports,
  removeFromTermList,
  type ReportCardPage,
} from '#shared/contract/reports/termReports'
import { markTitles, startTermImports } from '../../testing/imports/termImports'
import { people } from '../../testing/people/people'
import { summerTerm } from '../../testing/papers/termSchool'
import { cell, openMarks, summer } from '../../testing/portal/marksDesk'
import { describeOnBothDatabases, engines } from '../../testing/database/testDb'

const { owner, other, reset } = people

describeOnBothDatabases('the author of a mark', (open) => {
  const told = async (portal: Awaited<ReturnType<typeof startTermImports>>, studentId: string) => {
    const answer = await portal.call(
      contract.listMarkChanges,
      { ...summer, studentId },
      { headers: portal.office },
    )
    return answer
      .json<contract.MarkChange[]>()
      .map(({ subject_code, name, before, after, through, by }) => [
        `${subject_code ?? 'term'} ${name}: ${String(before)} → ${String(after)}`,
        through,
        by,
      ])
  }

  test('an import of marks and its undo are recorded cell by cell', async () => {
    const portal = await startTermImports(await open())
    const { batch } = await portal.dry('marks', markTitles, [
      ['2025', '3', owner.id, 'ENG', '81', '70', '', 'Better.'],
      ['2025', '3', reset.id, 'ENG', 'Abs', '', '', ''],
    ])
    await portal.apply(batch.id)
    const by = 'admin:office'
    expect(await told(portal, owner.id)).toEqual([
      ['ENG remark: Good work. → Better.', 'list', by],
      ['ENG course: 80 → 81', 'list', by],
    ])
    expect(await told(portal, reset.id)).toEqual([['ENG course: null → absent', 'list', by]])
    await portal.undo(batch.id)
    expect((await told(portal, owner.id)).slice(0, 2)).toEqual([
      ['ENG remark: Better. → Good work.', 'undo', by],
      ['ENG course: 81 → 80', 'undo', by],
    ])
    expect((await told(portal, reset.id))[0]).toEqual(['ENG course: absent → null', 'undo', by])
  })

  test('an import of remarks is recorded too; after its undo the class is still known', async () => {
    const portal = await startTermImports(await open())
    await portal.db.deleteFrom('term_enrolment').where('student_id', '=', reset.id).execute()
    const titles = ['Year', 'Term', 'Student ID', 'Sessions absent']
    const { batch } = await portal.dry('remarks', titles, [['2025', '3', reset.id, '7']])
    await portal.apply(batch.id)
    await portal.undo(batch.id)
    expect(await told(portal, reset.id)).toEqual([
      ['term sessions_absent: 7 → null', 'undo', 'admin:office'],
      ['term sessions_absent: null → 7', 'list', 'admin:office'],
    ])
    const rows = await portal.db.selectFrom('mark_change').select('class_id').execute()
    expect(rows).toEqual([{ class_id: '1A' }, { class_id: '1A' }])
  })
})

describe.each(engines)('the history of marks (%s)', (engine) => {
  test('taking a student off the list is recorded, and earlier writers see it', async () => {
    const { test, admin: headers, save, history } = await openMarks(engine)
    await test.call(removeFromTermList, {}, { headers, body: { ...summerTerm, student_id: owner.id } })
    const told = await history(owner.id)
    expect(told).toContainEqual(expect.objectContaining({ subject_code: 'ENG', name: 'exam', after: null }))
    expect(told).toContainEqual(expect.objectContaining({ name: 'sessions_absent', before: 3, after: null }))
    expect((await save([cell(owner.id, 'ENG', 'exam', 66)])).conflicts).toMatchObject([{ theirs: null }])
  })

  test('each mark on a posted card has its author, also after a correction', async () => {
    const { test, admin: headers, save, history } = await openMarks(engine)
    const { version } = await save([cell(owner.id, 'ENG', 'exam', 66), cell(owner.id, 'ENG', 'course', 58)])
    await test.call(postTermReports, {}, { headers, body: { ...summerTerm, posted: 1, date_posted: null } })
    await save([cell(owner.id, 'ENG', 'exam', 76, version)])
    const page = await test.call(getReportCardPage, { studentId: owner.id, ...summer }, { headers })
    const printed = page.json<ReportCardPage>().card.rows.find((row) => row.subject_code === 'ENG')
    expect(printed).toMatchObject({ exam: 66, course: 58 })
    const told = await history(owner.id)
    for (const name of ['exam', 'course'] as const) {
      const writer = { subject_code: 'ENG', name, after: printed?.[name], by: 'admin:office' }
      expect(told).toContainEqual(expect.objectContaining({ ...writer, through: 'browser' }))
    }
  })

  test('SEC-95 it is not part of a family’s download, and is deleted with the student', async () => {
    const { test, save, history, look } = await openMarks(engine)
    await save([cell(other.id, 'ENG', 'exam', 67), cell(owner.id, 'ENG', 'exam', 66)])
    const copy: StoredData = await storedDataOf(test.db, owner.id, true)
    expect(Object.keys(copy)).not.toContain('mark_change')
    await removeStudent(test.app, 'admin:office', owner.id, 'asked for')
    expect(await test.db.selectFrom('mark_change').select('student_id').execute()).toEqual([
      { student_id: other.id },
    ])
    const { version } = await look()
    await save([cell(other.id, 'ENG', 'exam', 68, version)])
    // Ids are never reused, not even the id of an erased row.
    expect((await history(other.id)).map(({ id }) => id)).toEqual([version + 2, version])
  })
})
