import type { Row } from '../../platform/spreadsheets/cells'
import { people } from '../../testing/people/people'
import { markTitles, startTermImports } from '../../testing/imports/termImports'
import { describeCalls } from '../../testing/database/testDb'

const { owner, other, closed, reset } = people

describeCalls('importing term marks', (open) => {
  test('rows are new, changed, unchanged or rejected; an import is undone byte for byte', async () => {
    const { dry, apply, undo, markOf, version, termSchool } = await startTermImports(await open())
    const before = await termSchool()
    const checked = await dry('marks', markTitles, [
      ['2025', '3', owner.id, 'Mathematics', '64.95', '71', 'A', 'Well done.'],
      ['2025-2026', 'Term 3', owner.id, 'ENG', '80', '70', '', 'Good work.'],
      ['2025', '3', closed.id, 'mat', 'Abs', '----', 'a', ''],
      ['2025', '3', other.id, 'MAT', 'NW', '70.555', '', ''],
      ['2025', '3', other.id, 'ENG', '101', '', 'Z', ''],
      ['2025', '3', 'nobody', 'ENG', '50', '', '', ''],
      ['2025', '1', other.id, 'ENG', '50', '', '', ''],
      ['2025', '3', other.id, 'Alchemy', '50', '', '', ''],
      ['2025', '3', owner.id, 'MAT', '64.95', '71', 'A', 'Well done.'],
      ['2025', '3', reset.id, 'ENG', '', '', '', ''],
      ['2025', '3', reset.id, 'MAT', '', '', '', 'x'.repeat(81)],
    ])
    expect(checked.batch.summary).toEqual({ new: 1, changed: 1, unchanged: 1, rejected: 8 })
    expect(
      checked.rows.filter(({ state }) => state === 'rejected').map(({ row, reasons }) => [row, ...reasons]),
    ).toEqual([
      [5, expect.stringContaining('Exam %: “70.555” is not a mark') as string],
      [
        6,
        'Coursework %: “101” is more than 100',
        expect.stringContaining('Conduct: “Z” is not one of') as string,
      ],
      [7, 'No student has the ID nobody: correct it, or import the student first'],
      [8, 'Term 1 of 2025-2026 is not in the settings'],
      [
        9,
        'The subject Alchemy is not in the settings, under Subjects and grades: write its code or title as it is there, or add it',
      ],
      [10, 'Row 2 has the same student and subject'],
      [11, 'The row has no mark and no remark'],
      [12, 'Remark: 81 characters; there is room for 80'],
    ])
    // The term that appears only in row 8 is included.
    expect(checked.terms).toEqual([
      { year: 2025, term: 3 },
      { year: 2025, term: 1 },
    ])
    expect(checked.rows[0]).toMatchObject({
      title: 'Ramkissoon-Mohammed, Asha – Mathematics – Term 3',
      state: 'changed',
      differences: [
        { field: 'exam', before: 'Abs', after: '71' },
        { field: 'conduct', before: 'B', after: 'A' },
        { field: 'remark', before: 'Good work.', after: 'Well done.' },
      ],
    })
    expect(await termSchool()).toBe(before)

    const counted = await version()
    await apply(checked.batch.id)
    expect(await markOf(owner.id, 'MAT')).toMatchObject({
      course_mark: 64.95,
      exam_mark: 71,
      exam_kind: null,
    })
    expect(await markOf(closed.id, 'MAT')).toMatchObject({
      course_mark: null,
      course_kind: 'absent',
      exam_kind: 'not_applicable',
      conduct: 'A',
    })
    expect(await version()).toBe(counted + 1)
    const { undone } = await undo(checked.batch.id)
    expect(undone).toEqual({ restored: 1, removed: 1, kept: [] })
    expect(await termSchool()).toBe(before)
    expect(await version()).toBe(counted + 2)
  })

  test('rows of a list with several terms name their term, with its year if there are several years; rows of a list with one term do not', async () => {
    const { dry } = await startTermImports(await open())
    const titles = async (...terms: Array<[year: string, term: string]>) => {
      const rows = terms.map(([year, term]) => [year, term, owner.id, 'MAT', '50', '', '', ''])
      return (await dry('marks', markTitles, rows)).rows.map(({ title }) => title)
    }
    const title = 'Ramkissoon-Mohammed, Asha – Mathematics'
    expect(await titles(['2025', '3'])).toEqual([title])
    expect(await titles(['2025', '3'], ['2026', '1'], ['2025', ''])).toEqual([
      `${title} – Term 3, 2025-2026`,
      `${title} – Term 1, 2026-2027`,
      title,
    ])
  })

  test('a subject removed since the check gets no marks', async () => {
    const { db, dry, apply, markOf } = await startTermImports(await open())
    await db.insertInto('subject').values({ code: 'ART', title: 'Art', position: 3, counts: 1 }).execute()
    const { batch } = await dry('marks', markTitles, [
      ['2025', '3', owner.id, 'ENG', '1', '', '', ''],
      ['2025', '3', owner.id, 'ART', '50', '', '', ''],
    ])
    await db.deleteFrom('subject').where('code', '=', 'ART').execute()
    await expect(apply(batch.id)).rejects.toThrow(/409.*Row 3 .* was changed since the check/)
    expect(await markOf(owner.id, 'ENG')).toMatchObject({ course_mark: 80 })
  })

  test('of two rows for one mark neither is applied if the first is invalid', async () => {
    const { dry } = await startTermImports(await open())
    const { rows, batch } = await dry('marks', markTitles, [
      ['2025', '3', owner.id, 'MAT', '101', '71', '', ''],
      ['2025', '3', owner.id, 'ENG', '50', '71', '', ''],
      ['2025-2026', 'Term 3', owner.id, 'Mathematics', '64', '71', '', ''],
      ['2025', '3', owner.id, 'MAT', '65', '71', '', ''],
    ])
    expect(batch.summary).toEqual({ new: 0, changed: 1, unchanged: 0, rejected: 3 })
    expect(rows.map(({ row, reasons }) => [row, ...reasons])).toEqual([
      [2, 'Coursework %: “101” is more than 100', 'Row 4 has the same student and subject'],
      [3],
      [4, 'Row 2 has the same student and subject'],
      [5, 'Row 2 has the same student and subject'],
    ])
  })

  test('year, term and subject can apply to the whole list; every student with marks gets a place in the term', async () => {
    const { db, dry, apply, undo, termSchool } = await startTermImports(await open())
    await db.deleteFrom('term_enrolment').where('student_id', '=', reset.id).execute()
    const before = await termSchool()
    const fixed = { year: '2025', term: '3', subject_code: 'MAT', teacher: 'Mr Núñez' }
    const { batch } = await dry('marks', ['ID', 'Exam %'], [[reset.id, '55']], fixed)
    await apply(batch.id)
    const place = await db
      .selectFrom('term_enrolment')
      .selectAll()
      .where('student_id', '=', reset.id)
      .execute()
    expect(place).toMatchObject([{ year: 2025, term: 3, class_id: '1A', form_level: 1 }])
    const mark = await db.selectFrom('term_mark').selectAll().where('student_id', '=', reset.id).execute()
    expect(mark).toMatchObject([{ exam_mark: 55, teacher: 'Mr Núñez' }])
    expect((await undo(batch.id)).undone).toEqual({ restored: 0, removed: 1, kept: [] })
    expect(await termSchool()).toBe(before)
  })

  test('a mark changed since the check stops the import; one changed since the import is preserved by undo', async () => {
    const { db, dry, apply, undo, markOf } = await startTermImports(await open())
    const list: Row[] = [
      ['2025', '3', owner.id, 'MAT', '50'],
      ['2025', '3', owner.id, 'ENG', '50'],
    ]
    const edit = (course_mark: number) =>
      db
        .updateTable('term_mark')
        .set({ course_mark })
        .where('student_id', '=', owner.id)
        .where('subject_code', '=', 'ENG')
        .execute()
    const late = await dry('marks', markTitles, list)
    await edit(81)
    await expect(apply(late.batch.id)).rejects.toThrow(/409.*Row 3 .* was changed since the check/)
    expect(await markOf(owner.id, 'MAT')).toMatchObject({ course_mark: 64.95 })
    const { batch } = await dry('marks', markTitles, list)
    await apply(batch.id)
    await edit(82)
    expect((await undo(batch.id)).undone).toEqual({
      restored: 1,
      removed: 0,
      kept: [
        {
          row: 3,
          student_id: owner.id,
          title: expect.any(String) as string,
          reason: 'Edited since the import',
        },
      ],
    })
    expect(await markOf(owner.id, 'ENG')).toMatchObject({ course_mark: 82 })
  })
})
