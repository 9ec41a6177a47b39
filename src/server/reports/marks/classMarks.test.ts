import { callEngines } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { saveMark } from '../../testing/papers/termSchool'
import { cell, openMarks } from '../../testing/portal/marksDesk'

const { owner, other, closed, reset } = people

describe.each(callEngines)('the marks of a class (%s)', (engine) => {
  test('are listed by name, with the cell values and their weights', async () => {
    const { look, notListed } = await openMarks(engine)
    await notListed(reset.id)
    const seen = await look()
    expect(seen).toMatchObject({
      class_id: '1A',
      form_level: 1,
      posted: 0,
      version: 0,
      possible_sessions: 120,
    })
    expect(seen.students.map(({ student_id, listed }) => [student_id, listed])).toEqual([
      [reset.id, 0],
      [other.id, 1],
      [owner.id, 1],
    ])
    expect(seen.students[2]).toMatchObject({ sessions_absent: 3, remark_form_teacher: 'A good term.' })
    expect(seen.marks).toHaveLength(4)
    expect(seen.weights).toMatchObject({ course_weight: 30, exam_weight: 70, no_work_as_zero: 1 })
    expect(seen.subjects.map(({ code, expected }) => [code, expected])).toEqual([
      ['ENG', 1],
      ['MAT', 1],
    ])
    expect(seen.grades[0]).toMatchObject({ grade: 'A', lowest: 75 })
  })

  test('a subject with few marks is not expected; a subject that the other classes of the form take is expected', async () => {
    const { test, look } = await openMarks(engine)
    await test.db
      .insertInto('subject')
      .values(['FRE', 'HIS'].map((code, index) => ({ code, title: code, position: index + 3, counts: 1 })))
      .execute()
    const rows = { sessions_absent: null } as const
    await test.db
      .updateTable('term_enrolment')
      .set({ class_id: '1B', ...rows })
      .where('student_id', '=', other.id)
      .execute()
    await saveMark(test.db, other.id, 'HIS', { exam_mark: 60 })
    const expected = async (classId: string) =>
      (await look(classId)).subjects.filter((one) => one.expected === 1).map(({ code }) => code)
    expect(await expected('1A')).toEqual(['ENG', 'MAT', 'HIS'])
    expect(await expected('2A')).toEqual(['ENG'])
  })

  test('a student who changed class is listed only in the class they were in at the end of the term', async () => {
    const { test, look, notListed } = await openMarks(engine)
    const before = { class_id: '1A', from_on: '2025-09-01', until_on: '2025-12-31', year: 2025 }
    const ended = { ended_why: null, ended_words: null, ended_at: null, cut_off: null }
    await test.db
      .insertInto('enrolment')
      .values({
        ...{ student_id: closed.id, why: 'joined', ...before, ...ended },
        ...{ created_at: '2025-09-01T12:00:00.000Z', created_by: null },
      })
      .execute()
    await notListed(closed.id)
    const ids = async (classId: string) => (await look(classId)).students.map(({ student_id }) => student_id)
    expect(await ids('1A')).not.toContain(closed.id)
    expect(await ids('2A')).toEqual([closed.id])
  })

  test('the version is the latest change to the class or to a student who has joined it', async () => {
    const { test, save, look } = await openMarks(engine)
    const { version } = await save([cell(closed.id, 'ENG', 'exam', 50)], '2A')
    expect([(await look('2A')).version, (await look()).version]).toEqual([version, 0])
    await test.db
      .updateTable('term_enrolment')
      .set({ class_id: '1A' })
      .where('student_id', '=', closed.id)
      .execute()
    expect((await look()).version).toBe(version)
  })

  test('a view is logged once an hour, with every student of the class', async () => {
    const { test, look } = await openMarks(engine)
    await look()
    await look()
    const noted = await test.db.selectFrom('staff_view').select(['what', 'students', 'detail']).execute()
    const students = JSON.stringify([reset.id, other.id, owner.id])
    expect(noted).toEqual([{ what: 'class-marks', students, detail: '2025 term 3' }])
  })
})

describe.each(callEngines)('the marks overview of a term (%s)', (engine) => {
  test('shows each class’s progress in each subject, and who last worked on it', async () => {
    const { test, save, board, notListed } = await openMarks(engine)
    await notListed(reset.id)
    const none = { last_at: null, last_by: null }
    const { classes, subjects } = await board()
    expect(subjects.map(({ code }) => code)).toEqual(['ENG', 'MAT'])
    expect(classes).toMatchObject([
      {
        ...{ class_id: '1A', form_level: 1, students: 3 },
        subjects: [
          { subject_code: 'ENG', filled: 2, expected: 3, ...none },
          { subject_code: 'MAT', filled: 2, expected: 3, ...none },
        ],
        remarks: { filled: 2, expected: 3, ...none },
      },
      { class_id: '2A', students: 1, subjects: [{ subject_code: 'ENG', filled: 1, expected: 1 }] },
    ])
    await save([cell(owner.id, 'ENG', 'exam', null), cell(owner.id, null, 'remark_form_teacher', null)])
    const [first] = (await board()).classes
    const last = { last_at: test.now().toISOString(), last_by: 'admin:office' }
    expect(first?.subjects).toMatchObject([
      { filled: 1, ...last },
      { filled: 2, ...none },
    ])
    expect(first?.remarks).toEqual({ filled: 1, expected: 3, ...last, handed_in: null, teachers: [] })
  })

  test('a mark with weight zero is not expected', async () => {
    const { test, board, save } = await openMarks(engine)
    await test.db.updateTable('term_form_rule').set({ course_weight: 0, exam_weight: 100 }).execute()
    await save([cell(owner.id, 'ENG', 'course', null)])
    expect((await board()).classes[0]?.subjects[0]).toMatchObject({ filled: 2 })
  })

  test('a class whose students are not in the term list yet is included', async () => {
    const { test, board } = await openMarks(engine)
    await test.db.deleteFrom('term_mark').execute()
    await test.db.deleteFrom('term_enrolment').execute()
    expect((await board()).classes.map(({ class_id, students }) => [class_id, students])).toEqual([
      ['1A', 3],
      ['2A', 1],
    ])
  })
})
