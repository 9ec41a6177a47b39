// A class of two students in the grid, at the border of the network.
import type { ClassMarks, ClassMarksStudent } from '#shared/contract/reports/marks'
import type { SaveMarks, SaveMarksAnswer } from '../api/reports/marksApi'

const student = (student_id: string, last_name: string, first_name: string): ClassMarksStudent => ({
  student_id,
  first_name,
  last_name,
  listed: 1,
  sessions_absent: null,
  sessions_late: null,
  authority: null,
  responsibility: null,
  co_operation: null,
  activities: null,
  form_teacher: null,
  remark_form_teacher: null,
  remark_dean: null,
  remark_principal: null,
})

const emptyMark = {
  course_mark: null,
  course_kind: null,
  exam_mark: null,
  exam_kind: null,
  times_absent: null,
  times_late: null,
  application: null,
  conduct: null,
  remark: null,
  teacher: null,
} as const

const subject = (code: string, title: string) => ({ code, title, counts: 1, expected: 1 }) as const

export const classMarks: ClassMarks = {
  year: 2025,
  term: 3,
  class_id: '1A',
  form_level: 1,
  posted: 0,
  version: 10,
  weights: { course_weight: 40, exam_weight: 60, absent_as_zero: 0, no_work_as_zero: 1, pass_mark: 50 },
  possible_sessions: 120,
  subjects: [subject('ENG', 'English'), subject('MAT', 'Mathematics')],
  students: [student('1', 'Ali', 'Ann'), student('2', 'Roy', 'Bo')],
  marks: [{ student_id: '1', subject_code: 'ENG', ...emptyMark, course_mark: 60, exam_mark: 70 }],
  grades: [
    { grade: 'A', lowest: 75, meaning: 'Excellent' },
    { grade: 'B', lowest: 0, meaning: 'Good' },
  ],
  ratings: [{ grade: 'A', meaning: 'Excellent' }],
}

export const classPath = 'GET /api/class-marks/2025/3/1A'
export const savePath = 'POST /api/class-marks'

export const savedAs = (body: unknown, more: Partial<SaveMarksAnswer> = {}): SaveMarksAnswer => ({
  version: 11,
  changes: (body as SaveMarks).cells.length,
  conflicts: [],
  refused: [],
  posted: 0,
  ...more,
})
