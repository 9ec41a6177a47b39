import { classFacts, enrolment, mark, person, termFacts } from '#shared/testing/termFacts'
import { takenSubjects } from '../marks/expectedSubjects'
import { classGaps, withFormSubjects } from './postingGaps'

describe('gaps before posting', () => {
  test('a mark that was not entered is missing, a kind is not', () => {
    const gaps = classGaps(termFacts, classFacts, 0)
    expect(gaps).toMatchObject({
      students: 3,
      missing_marks: 1,
      students_without_marks: 0,
      without_remark: 0,
      without_attendance: 0,
    })
    expect(gaps.gaps).toEqual([
      {
        student_id: '3',
        first_name: 'Cy',
        last_name: 'Charles',
        subjects: ['Mathematics'],
        left_out: [],
        no_marks: 0,
        no_remark: 0,
        no_attendance: 0,
      },
    ])
  })

  test('a mark with weight zero is not missing', () => {
    const rule = { ...termFacts.rule, course_weight: 100, exam_weight: 0 }
    expect(classGaps({ ...termFacts, rule }, classFacts, 0).missing_marks).toBe(0)
  })

  test('students without marks, remark or attendance are named by last name', () => {
    const gaps = classGaps(
      termFacts,
      {
        class_id: '2A',
        form_level: 2,
        people: [person('1', 'Ann', 'Young'), person('2', 'Ben', 'Ábel'), person('3', 'Cy', 'Baptiste')],
        enrolments: [
          enrolment('1', { remark_form_teacher: ' ' }),
          enrolment('2', { sessions_absent: null }),
          enrolment('3'),
        ],
        marks: [
          mark('1', 'ENG', { course_mark: 50, exam_mark: 50 }),
          mark('2', 'MAT'),
          mark('2', 'ENG', { course_mark: 1, exam_mark: 2 }),
        ],
      },
      2,
    )
    expect(gaps).toMatchObject({
      subjects_without_marks: ['Mathematics'],
      students_without_marks: 1,
      missing_marks: 1,
      without_remark: 1,
      without_attendance: 1,
      not_enrolled: 2,
    })
    expect(gaps.gaps.map(({ last_name, no_marks }) => [last_name, no_marks])).toEqual([
      ['Ábel', 0],
      ['Baptiste', 1],
      ['Young', 0],
    ])
  })

  test('a student left off the list of a class subject has a gap there', () => {
    const marks = classFacts.marks.filter(
      ({ student_id, subject_code }) => student_id !== '2' || subject_code !== 'MAT',
    )
    const gaps = classGaps(termFacts, { ...classFacts, marks }, 0)
    expect(gaps).toMatchObject({ missing_marks: 2, subjects_without_marks: [] })
    expect(gaps.gaps.map(({ last_name, subjects, left_out }) => [last_name, subjects, left_out])).toEqual([
      ['Baptiste', [], ['Mathematics']],
      ['Charles', ['Mathematics'], []],
    ])
  })

  test('a student without any marks is listed once, not for every subject', () => {
    const marks = classFacts.marks.filter(
      ({ student_id, subject_code }) => student_id !== '2' && subject_code !== 'PE',
    )
    const gaps = classGaps(termFacts, { ...classFacts, marks }, 0)
    expect(gaps).toMatchObject({ students_without_marks: 1, missing_marks: 1 })
    expect(gaps.gaps[0]).toMatchObject({ last_name: 'Baptiste', no_marks: 1, left_out: [] })
  })
})

describe('a list that never came for a whole class', () => {
  const full = (class_id: string, codes: readonly string[]) => {
    const marks = ['1', '2'].flatMap((id) =>
      codes.map((code) => mark(`${class_id}${id}`, code, { course_mark: 60, exam_mark: 60 })),
    )
    const enrolments = ['1', '2'].map((id) => enrolment(`${class_id}${id}`, { class_id }))
    const facts = { class_id, form_level: Number(class_id[0]), people: [], enrolments, marks }
    return { gaps: classGaps(termFacts, facts, 0), taken: takenSubjects(marks) }
  }
  const missing = (...classes: ReadonlyArray<ReturnType<typeof full>>) =>
    withFormSubjects(classes, termFacts).map(({ class_id, subjects_without_marks }) => [
      class_id,
      subjects_without_marks,
    ])

  test('is missing only in comparison with the other classes of the form level', () => {
    expect(missing(full('1A', ['ENG']), full('1B', ['ENG', 'MAT']), full('2A', ['MAT', 'PE']))).toEqual([
      ['1A', ['Mathematics']],
      ['1B', []],
      ['2A', []],
    ])
  })

  test('is sorted in the order of a card, together with empty lists', () => {
    const empty = full('1A', ['PE'])
    const gaps = { ...empty.gaps, subjects_without_marks: ['Physical Education'] }
    expect(missing({ ...empty, gaps }, full('1B', ['MAT', 'ENG']))[0]).toEqual([
      '1A',
      ['English Language', 'Mathematics', 'Physical Education'],
    ])
  })
})
