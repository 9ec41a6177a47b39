// What teachers and form teachers read and enter: their own classes and subjects, and nothing of others.
import type { ClassMarks, MarkChange } from '#shared/contract/reports/marks'
import { saveFormClass } from '#shared/contract/school/schoolSettings'
import { callEngines } from '../../testing/database/testDb'
import { assign, people } from '../../testing/people/people'
import { cell } from '../../testing/portal/marksDesk'
import { openTeachers, teacher } from '../../testing/portal/teachers'

const { owner, other, closed, reset } = people

const entered = ({ subjects }: ClassMarks) => subjects.map(({ code, may_enter }) => [code, may_enter])

describe.each(callEngines)('SEC-51 what teachers see of marks (%s)', (engine) => {
  test('a teacher gets their own subjects, and nothing of the whole term', async () => {
    const { lee } = await openTeachers(engine)
    const seen = await lee.marks()
    expect(entered(seen)).toEqual([
      ['ENG', 1],
      ['FRE', 1],
    ])
    expect(seen.of_term).toEqual({ is_shown: 0, may_enter: [], handed_in: null, reopened_at: null })
    expect(seen.marks.map(({ subject_code }) => subject_code)).toEqual(['ENG', 'ENG'])
    expect(seen.students.map(({ student_id }) => student_id)).toEqual([reset.id, other.id, owner.id])
    for (const {
      student_id: _id,
      listed: _listed,
      first_name: _first,
      last_name: _last,
      ...cells
    } of seen.students)
      expect(Object.values(cells).filter((value) => value !== null)).toEqual([])
  })

  test('a form teacher reads every subject of the class, and enters their own, attendance and the remark', async () => {
    const { ali } = await openTeachers(engine)
    const seen = await ali.marks()
    expect(entered(seen)).toEqual([
      ['ENG', 0],
      ['MAT', 1],
      ['FRE', 0],
    ])
    expect(seen.of_term).toEqual({
      is_shown: 1,
      may_enter: ['sessions_absent', 'sessions_late', 'remark_form_teacher'],
      handed_in: null,
      reopened_at: null,
    })
    expect(seen.marks).toHaveLength(4)
    expect(seen.students[2]).toMatchObject({ authority: 'A', remark_form_teacher: 'A good term.' })
  })

  test('the office enters everything', async () => {
    const { office } = await openTeachers(engine)
    const seen = await office.look()
    expect(entered(seen)).toEqual(['ENG', 'MAT', 'FRE'].map((code) => [code, 1]))
    expect(seen.of_term.may_enter).toHaveLength(10)
  })

  test('somebody else’s class is answered like one that does not exist, and so is another year', async () => {
    const { lee, ali, test } = await openTeachers(engine)
    for (const desk of [lee, ali]) {
      const answers = [await desk.look('2A'), await desk.look('9Z')]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(answers[0]?.body.replace('2A', '9Z')).toBe(answers[1]?.body)
      expect((await desk.ask([cell(closed.id, 'ENG', 'exam', 50)], '2A')).statusCode).toBe(404)
    }
    await test.db.updateTable('assignment').set({ year: 2024 }).execute()
    expect((await lee.look()).statusCode).toBe(404)
  })

  test('the changes of a student: of a teacher’s subjects, all to a form teacher, and none of another class', async () => {
    const { office, lee, ali } = await openTeachers(engine)
    await office.save([
      cell(owner.id, 'ENG', 'exam', 61),
      cell(owner.id, 'MAT', 'exam', 62),
      cell(owner.id, null, 'sessions_absent', 5),
    ])
    const subjectsOf = async (desk: typeof lee) =>
      (await desk.changes(owner.id)).json<MarkChange[]>().map(({ subject_code }) => subject_code)
    expect(await subjectsOf(lee)).toEqual(['ENG'])
    expect((await subjectsOf(ali)).sort()).toEqual(['ENG', 'MAT', null])
    for (const desk of [lee, ali]) {
      const answers = [await desk.changes(closed.id), await desk.changes('20999999')]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(answers[0]?.body).toBe(answers[1]?.body)
    }
  })

  test('the changes of a student who is not in the list yet are those of the class that they belong to', async () => {
    const { office, lee } = await openTeachers(engine)
    await office.notListed(reset.id)
    expect((await lee.changes(reset.id)).json()).toEqual([])
    await office.notListed(closed.id)
    expect((await lee.changes(closed.id)).statusCode).toBe(404)
  })

  test('the board has a teacher’s subjects with their teachers, a form teacher’s class, and everything for the office', async () => {
    const { test, office, lee, ali } = await openTeachers(engine)
    await assign(test.db, teacher, 2025, '2A MAT')
    const sheet = (subject_code: string, filled: number, expected: number, teachers: string[]) =>
      expect.objectContaining({ subject_code, filled, expected, teachers, handed_in: null }) as unknown
    const ofLee = await lee.board()
    expect(ofLee.subjects.map(({ code }) => code)).toEqual(['ENG', 'MAT', 'FRE'])
    expect(ofLee.classes.map(({ class_id, subjects, remarks }) => [class_id, subjects, remarks])).toEqual([
      ['1A', [sheet('ENG', 2, 3, ['Admin']), sheet('FRE', 0, 3, ['Admin'])], null],
      ['2A', [sheet('MAT', 0, 1, ['Admin'])], null],
    ])
    const ofAli = await ali.board()
    expect(ofAli.classes).toHaveLength(1)
    expect(ofAli.classes[0]?.subjects.map(({ subject_code }) => subject_code)).toEqual(['ENG', 'MAT', 'FRE'])
    expect(ofAli.classes[0]?.remarks).toMatchObject({ filled: 3, teachers: ['Admin'] })
    const ofOffice = await office.board()
    expect(ofOffice.classes.map(({ class_id }) => class_id)).toEqual(['1A', '2A'])
    expect(ofOffice.classes[0]?.subjects).toEqual(ofAli.classes[0]?.subjects)
  })

  test('the board of somebody without a class is empty', async () => {
    const { test, lee } = await openTeachers(engine)
    await test.db.deleteFrom('assignment').execute()
    expect(await lee.board()).toMatchObject({ subjects: [], classes: [] })
  })
})

describe.each(callEngines)('SEC-51 what teachers enter (%s)', (engine) => {
  test('cells that are not theirs are refused with a sentence, and the others of the save are stored', async () => {
    const { office, lee, ali } = await openTeachers(engine)
    const ofLee = await lee.save([
      cell(owner.id, 'ENG', 'exam', 71),
      cell(owner.id, 'FRE', 'exam', 72),
      cell(owner.id, 'MAT', 'exam', 73),
      cell(owner.id, 'XYZ', 'exam', 74),
      cell(owner.id, null, 'sessions_absent', 9),
      cell(closed.id, 'ENG', 'exam', 75),
      cell('20999999', 'ENG', 'exam', 76),
    ])
    expect(ofLee.changes).toBe(2)
    const notTheirs = 'You do not enter marks of this subject in this class'
    expect(ofLee.refused.map(({ problem }) => problem)).toEqual([
      ...[notTheirs, notTheirs, 'The form teacher and the office enter attendance and remarks'],
      `Student ${closed.id} is not in class 1A in this term`,
      'Student 20999999 is not in class 1A in this term',
    ])
    const ofAli = await ali.save([
      cell(owner.id, null, 'sessions_absent', 4),
      cell(owner.id, null, 'remark_form_teacher', 'A fine term.'),
      cell(owner.id, null, 'remark_dean', 'Well done.'),
      cell(owner.id, 'ENG', 'exam', 80),
      cell(owner.id, 'MAT', 'exam', 81),
    ])
    expect(ofAli.refused.map(({ problem }) => problem)).toEqual(['The office enters this', notTheirs])
    expect(await office.mark(owner.id, 'ENG')).toMatchObject({ exam_mark: 71 })
    expect(await office.mark(owner.id, 'MAT')).toMatchObject({ exam_mark: 81 })
    expect((await office.look()).students[2]).toMatchObject({
      ...{ sessions_absent: 4, remark_form_teacher: 'A fine term.', remark_dean: null },
    })
  })

  test('a refused cell does not tell what is stored in it', async () => {
    const { office, lee } = await openTeachers(engine)
    await office.save([cell(owner.id, 'MAT', 'exam', 62)])
    const saved = await lee.save([cell(owner.id, 'MAT', 'exam', 50)])
    expect([saved.conflicts, saved.refused.length]).toEqual([[], 1])
  })

  test('a class that is renamed keeps its teachers and what was handed in, also under its former name', async () => {
    const { test, office, lee } = await openTeachers(engine)
    await lee.handIn('FRE')
    const body = { id: '1A', name: '1B', form_level: 1, was: 1 }
    const renamed = await test.call(saveFormClass, {}, { headers: office.admin, body: body })
    expect(renamed.statusCode).toBe(200)
    expect((await lee.save([cell(owner.id, 'ENG', 'exam', 58)], '1A')).changes).toBe(1)
    const seen = await lee.marks('1A')
    expect(seen.class_id).toBe('1B')
    expect(seen.subjects.map(({ handed_in }) => handed_in !== null)).toEqual([false, true])
  })
})
