import { people } from '../../testing/people/people'
import { markTitles, startTermImports } from '../../testing/imports/termImports'
import { describeCalls } from '../../testing/database/testDb'

const { owner, other, closed, reset } = people

describeCalls('importing remarks and attendance', (open) => {
  test('each student has one row, and missing places in the term are created', async () => {
    const { db, dry, apply, undo, termSchool } = await startTermImports(await open())
    await db.deleteFrom('term_enrolment').where('student_id', '=', reset.id).execute()
    const before = await termSchool()
    const headers = [
      'Student ID',
      'Class',
      'Sessions absent',
      'Responsibility',
      'Dean’s remark',
      'Co-curricular activities',
    ]
    const rows = [
      [owner.id, '', '7', 'a', 'A fine term.', 'Steel pan'],
      [reset.id, '2a', '0', '', '', ''],
      [other.id, '9Z', '', '', '', ''],
      [closed.id, '', '-1', '', 'x'.repeat(251), ''],
      [closed.id, '', '3', '', '', ''],
    ]
    const checked = await dry('remarks', headers, rows, { year: '2025', term: '3' })
    expect(checked.batch.summary).toEqual({ new: 1, changed: 1, unchanged: 0, rejected: 3 })
    expect(checked.rows.filter(({ state }) => state === 'rejected').map(({ reasons }) => reasons)).toEqual([
      [
        'The school has no class 9Z: choose the class for every row, or add it in the settings, under Classes and houses',
      ],
      [
        'Sessions absent: “-1” is not a whole number from 0 to 400',
        'Dean’s remark: 251 characters; there is room for 250',
        'Row 6 has the same student',
      ],
      ['Row 5 has the same student'],
    ])
    await apply(checked.batch.id)
    const places = await db
      .selectFrom('term_enrolment')
      .select(['student_id', 'class_id', 'form_level', 'sessions_absent', 'remark_dean', 'form_teacher'])
      .where('student_id', 'in', [owner.id, reset.id])
      .where('term', '=', 3)
      .orderBy('student_id')
      .execute()
    expect(places).toEqual([
      {
        student_id: owner.id,
        class_id: '1A',
        form_level: 1,
        sessions_absent: 7,
        remark_dean: 'A fine term.',
        form_teacher: 'Ms D’Abadie',
      },
      {
        student_id: reset.id,
        class_id: '2A',
        form_level: 2,
        sessions_absent: 0,
        remark_dean: null,
        form_teacher: null,
      },
    ])
    expect((await undo(checked.batch.id)).undone).toEqual({ restored: 1, removed: 1, kept: [] })
    expect(await termSchool()).toBe(before)
  })

  test('students without IDs are found by their names in the class; who is not is named', async () => {
    const { db, dry, apply } = await startTermImports(await open())
    const rows = [
      ['Asha Ramkissoon-Mohammed', '4'],
      ['Nobody Here', '5'],
    ]
    const fixed = { year: '2025', term: '3', class_id: '1A' }
    const checked = await dry('remarks', ['Name', 'Sessions absent'], rows, fixed)
    expect(checked.rows.map(({ student_id, reasons }) => [student_id, reasons])).toEqual([
      [owner.id, []],
      [null, ['No one in 1A has this name. Write the name as the school has it, or the student ID.']],
    ])
    await apply(checked.batch.id)
    const place = db.selectFrom('term_enrolment').select('sessions_absent').where('student_id', '=', owner.id)
    expect(await place.where('term', '=', 3).execute()).toEqual([{ sessions_absent: 4 }])
    const ofTerm = { year: '2025', term: '3' }
    await expect(dry('remarks', ['Name', 'Sessions absent'], rows, ofTerm)).rejects.toThrow(
      'Which class is it?',
    )
  })

  test('the title says whose remarks they are, and sentences are no name of a teacher', async () => {
    const { store } = await startTermImports(await open())
    const fieldsOf = async (...lines: string[]) => {
      const { columns } = await store('remarks', Buffer.from(lines.join('\n')), 'a.csv')
      return columns.map(({ header, field, confidence }) => [header, field, confidence])
    }
    expect(
      await fieldsOf('DEAN’S REMARKS – FORM 2', 'Student ID,Remarks', `${owner.id},Good.`),
    ).toContainEqual(['Remarks', 'remark_dean', 0.6])
    expect(await fieldsOf('Student ID,Remarks', `${owner.id},Good.`)).toContainEqual([
      'Remarks',
      'remark_form_teacher',
      0.6,
    ])
    expect(
      await fieldsOf('Student ID,Form Teacher,Principal', `${owner.id},Steady work.,Well done.`),
    ).toEqual([
      ['Student ID', 'student_id', 1],
      ['Form Teacher', 'remark_form_teacher', 0.6],
      ['Principal', 'remark_principal', 0.6],
    ])
  })

  test('a dash deletes the stored value, an empty cell leaves it', async () => {
    const { db, dry, apply, markOf, undo, termSchool } = await startTermImports(await open())
    const before = await termSchool()
    const about = { year: '2025', term: '3' }
    const remarks = await dry(
      'remarks',
      ['Student ID', 'Sessions absent', 'Class teacher', 'Principal’s remark'],
      [[owner.id, '-', '----', '']],
      about,
    )
    const place = await db
      .selectFrom('term_enrolment')
      .select(['sessions_absent', 'form_teacher', 'remark_principal'])
      .where('student_id', '=', owner.id)
      .where('term', '=', 3)
      .executeTakeFirstOrThrow()
    expect(remarks.rows[0]?.differences).toMatchObject([
      { field: 'sessions_absent', before: String(place.sessions_absent), after: null },
      { field: 'form_teacher', before: 'Ms D’Abadie', after: null },
    ])
    await apply(remarks.batch.id)

    const marks = await dry('marks', markTitles, [['2025', '3', owner.id, 'MAT', '-', '', '–', '']])
    await apply(marks.batch.id)
    expect(await markOf(owner.id, 'MAT')).toMatchObject({
      course_kind: 'not_applicable',
      exam_kind: 'absent',
      conduct: null,
      remark: 'Good work.',
    })
    await undo(marks.batch.id)
    await undo(remarks.batch.id)
    expect(await termSchool()).toBe(before)
  })
})
