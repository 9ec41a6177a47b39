import { classFacts, enrolment, mark, person, termFacts } from '../testing/termFacts'
import { classGaps } from './postingGaps'

describe('what is missing before a posting', () => {
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
        no_marks: 0,
        no_remark: 0,
        no_attendance: 0,
      },
    ])
  })

  test('a mark that weighs nothing is not missed', () => {
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
})
