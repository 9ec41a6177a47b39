// A small class for tests: three students and three subjects, one of them not counted.
import {
  type ClassFacts,
  type EnrolmentFacts,
  type MarkFacts,
  type PersonFacts,
  type TermFacts,
  usualRule,
} from '../rules/reports/marks/termFacts'

export const termFacts: TermFacts = {
  year: 2025,
  term: 3,
  school: {
    name: 'Test Secondary School',
    address: '1 School Road, Arima',
    phone: '868 555-0100',
    email: 'office@school.test',
  },
  starts: '2026-04-13',
  ends: '2026-07-10',
  next_term_starts: '2026-09-07',
  possible_sessions: 120,
  rule: usualRule,
  subjects: [
    { code: 'ENG', title: 'English Language', counts: 1 },
    { code: 'MAT', title: 'Mathematics', counts: 1 },
    { code: 'PE', title: 'Physical Education', counts: 0 },
  ],
  grades: [
    { grade: 'A', lowest: 75, meaning: 'Excellent' },
    { grade: 'B', lowest: 50, meaning: 'Good' },
    { grade: 'E', lowest: 0, meaning: 'Needs improvement' },
  ],
  ratings: [
    { grade: 'A', meaning: 'Excellent' },
    { grade: 'E', meaning: 'Poor' },
  ],
}

export const person = (id: string, first_name: string, last_name: string): PersonFacts => ({
  id,
  first_name,
  last_name,
  date_of_birth: '2012-03-14',
})

export const enrolment = (student_id: string, facts: Partial<EnrolmentFacts> = {}): EnrolmentFacts => ({
  student_id,
  class_id: '2A',
  form_level: 2,
  sessions_absent: 4,
  sessions_late: 1,
  authority: 'A',
  responsibility: 'B',
  co_operation: 'A',
  activities: 'Chess Club',
  form_teacher: 'Ms D’Abadie',
  remark_form_teacher: 'A good term.',
  remark_dean: 'Well done.',
  remark_principal: 'Keep it up.',
  ...facts,
})

export const mark = (
  student_id: string,
  subject_code: string,
  facts: Partial<MarkFacts> = {},
): MarkFacts => ({
  student_id,
  subject_code,
  course_mark: null,
  course_kind: null,
  exam_mark: null,
  exam_kind: null,
  times_absent: 0,
  times_late: 0,
  application: 'A',
  conduct: 'B',
  remark: 'Good work.',
  teacher: 'Mr Núñez',
  ...facts,
})

export const classFacts: ClassFacts = {
  class_id: '2A',
  form_level: 2,
  people: [person('1', 'Ann', 'Ali'), person('2', 'Ben', 'Baptiste'), person('3', 'Cy', 'Charles')],
  enrolments: [enrolment('1'), enrolment('2'), enrolment('3')],
  marks: [
    mark('1', 'MAT', { course_mark: 50, exam_kind: 'absent' }),
    mark('1', 'ENG', { course_mark: 80, exam_mark: 70 }),
    mark('1', 'PE', { course_mark: 95, exam_kind: 'not_applicable' }),
    mark('2', 'ENG', { course_mark: 64.95, exam_kind: 'not_applicable' }),
    mark('2', 'MAT', { course_kind: 'no_work', exam_mark: 70 }),
    mark('3', 'ENG', { course_kind: 'absent', exam_kind: 'absent' }),
    mark('3', 'MAT', { course_mark: 40 }),
  ],
}
