// Marks and remarks that a third hand has found: totals in columns of their own and in notes, and marks that are all low.
import { csv, rows, sheet, texts } from './files'
import { knows, type ListCase } from './listCase'

const ofTerm = { year: '2025', term: '3', subject_code: 'MAT' } as const

const class2b = {
  students: [
    knows('20250601', 'Cuffie', 'Nia', '2B', '2013-01-11'),
    knows('20250602', 'Dass', 'Vishal', '2B', '2013-02-12'),
  ],
}

const manyIds = Array.from({ length: 9 }, (_none, at) => String(20_250_701 + at))

export const thirdHandMarks: readonly ListCase[] = [
  {
    name: 'possible points in a column',
    about: 'A program that reads answer sheets writes beside each result out of how much it is.',
    kind: 'marks',
    before: class2b,
    fixed: ofTerm,
    answers: { 'out of exam 40': 'total', 'out of exam 50': 'total' },
    asks: ['out of exam 40', 'out of exam 50'],
    fileName: 'quiz.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Exam | Possible Points
          20250601   | 34   | 40
          20250602   | 34   | 50
        `),
      ),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', exam_mark: 85 },
      { student_id: '20250602', subject_code: 'MAT', exam_mark: 68 },
    ],
  },
  {
    name: 'a maximum beside each mark',
    about: 'Coursework and exam have each their own maximum, and one of them is a percentage.',
    kind: 'marks',
    before: class2b,
    fixed: ofTerm,
    answers: { 'out of course 40': 'total' },
    asks: ['out of course 40'],
    file: () =>
      sheet(
        rows(`
          Student ID | CW   | CW Max | Exam | Exam Max
          20250601   | #34  | #40    | #71  | #100
          20250602   | #22  | #40    | #65  | #100
        `),
      ),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', course_mark: 85, exam_mark: 71 },
      { student_id: '20250602', subject_code: 'MAT', course_mark: 55, exam_mark: 65 },
    ],
  },
  {
    name: 'a note about the maximum of the exam',
    about: 'The note below the list says out of how much the exam was marked.',
    kind: 'marks',
    before: class2b,
    fixed: ofTerm,
    answers: { 'out of exam 60': 'total' },
    asks: ['out of exam 60'],
    file: () =>
      sheet(
        rows(`
          Student ID | Exam
          20250601   | #45
          20250602   | #30
          NB: Exam was marked out of 60
        `),
      ),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', exam_mark: 75 },
      { student_id: '20250602', subject_code: 'MAT', exam_mark: 50 },
    ],
  },
  {
    name: 'points in every row',
    about: 'Behind the result a program writes the points that could be reached, the same in every row.',
    kind: 'marks',
    before: class2b,
    fixed: ofTerm,
    answers: { 'out of exam 50': 'total' },
    asks: ['out of exam 50'],
    fileName: 'assignment.csv',
    file: () =>
      csv(
        texts('Student ID | Exam | Points | Feedback\n20250601 | 34 | 50 | Good\n20250602 | 41 | 50 | Good'),
      ),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', exam_mark: 68 },
      { student_id: '20250602', subject_code: 'MAT', exam_mark: 82 },
    ],
  },
  {
    name: 'marks that are all low',
    about: 'Nothing says that the coursework is out of 20, and none is above 19.',
    kind: 'marks',
    before: {
      students: manyIds.map((id, at) => knows(id, `Low${'abcdefghi'[at]}`, 'Ann', '2B', '2013-01-11')),
    },
    fixed: ofTerm,
    answers: { 'low course *': 'out of 20' },
    asks: ['low course *'],
    fileName: 'quiz.csv',
    file: () => csv([['Student ID', 'Coursework'], ...manyIds.map((id, at) => [id, String(11 + at)])]),
    marks: manyIds.map((id, at) => ({ student_id: id, subject_code: 'MAT', course_mark: (11 + at) * 5 })),
  },
  {
    name: 'two exams',
    about: 'Nobody knows which of the two is the exam of the card.',
    kind: 'marks',
    before: class2b,
    fixed: ofTerm,
    fileName: 'exams.csv',
    file: () => csv(texts('Student ID | Exam 1 | Exam 2\n20250601 | 64 | 70\n20250602 | 51 | 60')),
    refused: /Choose the column of the marks/,
  },
]
