// Marks of another subject, marks that are no percentages, and marks of which a student has two: nobody may guess.
import { book, csv, rows, sheet, texts } from './files'
import { knows, type ListCase } from './listCase'

const ofTerm = { year: '2025', term: '3' } as const

const class2b = {
  students: [
    knows('20250601', 'Cuffie', 'Nia', '2B', '2013-01-11'),
    knows('20250602', 'Dass', 'Vishal', '2B', '2013-02-12'),
  ],
}

const maths = (student_id: string, course_mark: number, exam_mark: number) => ({
  ...{ student_id, subject_code: 'MAT', course_mark, exam_mark },
})

export const unsureMarks: readonly ListCase[] = [
  {
    name: 'the title of a subject that the school does not have',
    about: 'A title says Further Mathematics, and the school has Mathematics.',
    kind: 'marks',
    before: class2b,
    fixed: ofTerm,
    answers: { 'subject further mathematics': 'leave' },
    asks: ['subject further mathematics'],
    file: () =>
      sheet(
        rows(`
          FURTHER MATHEMATICS: FORM 2B, TERM 3
          Name         | Coursework | Exam
          Nia Cuffie   | #61        | #72
          Vishal Dass  | #53        | #44
        `),
      ),
    marks: [],
    left: 2,
  },
  {
    name: 'a sheet that says which paper it is',
    about: 'The name of the sheet has a word that nobody knows beside the subject.',
    kind: 'marks',
    before: class2b,
    fixed: ofTerm,
    answers: { 'subject maths extended': 'MAT' },
    asks: ['subject maths extended'],
    file: () =>
      book([
        {
          name: 'Maths Extended',
          rows: rows(`
            Form 2B, Mrs. Ottley
            Name         | Coursework | Exam
            Nia Cuffie   | #61        | #72
          `),
        },
      ]),
    marks: [maths('20250601', 61, 72)],
  },
  {
    name: 'a title with words about the sheet',
    about: 'It says which examination it is and where, and nothing else beside the subject.',
    kind: 'marks',
    before: class2b,
    file: () =>
      sheet(
        rows(`
          PELICAN BAY SECONDARY SCHOOL
          MATHEMATICS MARK SHEET – FORM 2B – END OF TERM III EXAMINATION, JUNE 2025/2026
          Name         | Coursework | Exam
          Nia Cuffie   | #61        | #72
        `),
      ),
    marks: [maths('20250601', 61, 72)],
  },
  {
    name: 'marks that make up their total',
    about: 'In every row the total is the coursework and the exam, so that neither is out of 100.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    answers: { 'parts of total': 'parts' },
    asks: ['parts of total'],
    file: () =>
      sheet(
        rows(`
          Name         | Coursework | Exam | Final
          Nia Cuffie   | #28        | #51  | #79
          Vishal Dass  | #19.5      | #40  | #59.5
        `),
      ),
    marks: [],
    left: 2,
  },
  {
    name: 'percentages that are added up',
    about: 'A teacher adds two percentages, and says so.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    answers: { 'parts of total': 'percent' },
    asks: ['parts of total'],
    file: () =>
      sheet(
        rows(`
          Name         | Coursework | Exam | Total
          Nia Cuffie   | #71        | #81  | #152
          Vishal Dass  | #65        | #60  | #125
        `),
      ),
    marks: [maths('20250601', 71, 81), maths('20250602', 65, 60)],
  },
  {
    name: 'a mark beside its percentage',
    about: 'Each mark stands twice: out of what it was, and as a percentage.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    file: () =>
      sheet(
        rows(`
          Name         | Coursework /20 | Coursework % | Exam | Exam %
          Nia Cuffie   | #15            | #75          | #33  | #66
          Vishal Dass  | #12            | #60          | #41  | #82
        `),
      ),
    marks: [maths('20250601', 75, 66), maths('20250602', 60, 82)],
  },
  {
    name: 'full marks below the list',
    about: 'The last row says out of how much each column is, and both are worked out.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    answers: { 'out of course 30': 'total', 'out of exam 70': 'total' },
    asks: ['out of course 30', 'out of exam 70'],
    file: () =>
      sheet(
        rows(`
          Name         | Coursework | Exam
          Nia Cuffie   | #27        | #49
          Vishal Dass  | #19        | #40
          Full marks   | #30        | #70
        `),
      ),
    marks: [maths('20250601', 90, 70), maths('20250602', 63.33, 57.14)],
  },
  {
    name: 'marks out of fifty beside percentages',
    about: 'The header says out of how much the coursework is, and the exam has percentages.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    answers: { 'out of course 50': 'total' },
    asks: ['out of course 50'],
    file: () =>
      sheet(
        rows(`
          Name         | Coursework (50) | Exam
          Nia Cuffie   | #42             | #61
          Vishal Dass  | Abs             | #72
        `),
      ),
    marks: [
      maths('20250601', 84, 61),
      { student_id: '20250602', subject_code: 'MAT', course_kind: 'absent', exam_mark: 72 },
    ],
  },
  {
    name: 'sheets with other totals',
    about: 'Each sheet says in its header out of how much the exam was.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    answers: { 'out of exam 50': 'total', 'out of exam 80': 'total' },
    asks: ['out of exam 50', 'out of exam 80'],
    file: () =>
      book([
        { name: 'Group 1', rows: rows('Name | Exam /50\nNia Cuffie | #42') },
        { name: 'Group 2', rows: rows('Name | Exam /80\nVishal Dass | #44') },
      ]),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', exam_mark: 84 },
      { student_id: '20250602', subject_code: 'MAT', exam_mark: 55 },
    ],
  },
  {
    name: 'marks that are written as fractions',
    about: 'Each cell says out of how much it is.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    answers: { 'out of exam 80': 'total' },
    asks: ['out of exam 80'],
    fileName: 'exam.csv',
    file: () => csv(texts('Name | Exam\nNia Cuffie | 60/80\nVishal Dass | 36/80')),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', exam_mark: 75 },
      { student_id: '20250602', subject_code: 'MAT', exam_mark: 45 },
    ],
  },
  {
    name: 'the highest marks below the list',
    about: 'The rows below are the average and the best marks, and no total.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    file: () =>
      sheet(
        rows(`
          Name         | Coursework | Exam
          Nia Cuffie   | #78        | #51
          Vishal Dass  | #59        | #90
          Average      | #68.5      | #70.5
          Maximum      | #78        | #90
        `),
      ),
    marks: [maths('20250601', 78, 51), maths('20250602', 59, 90)],
  },
  {
    name: 'a student with two rows of marks',
    about: 'The same student stands in a list twice, with other marks.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    answers: { 'same rows': 'last' },
    asks: ['same rows'],
    file: () =>
      sheet(
        rows(`
          Name         | Coursework | Exam
          Nia Cuffie   | #78        | #51
          Vishal Dass  | #59        | #90
          Cuffie, Nia  | #87        | #61
        `),
      ),
    marks: [maths('20250601', 87, 61), maths('20250602', 59, 90)],
    left: 1,
  },
  {
    name: 'a student with the same row twice',
    about: 'A teacher copied a row: both say the same.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    file: () =>
      sheet(
        rows(`
          Name         | Coursework | Exam
          Nia Cuffie   | #78        | #51
          Cuffie, Nia  | #78        | #51
        `),
      ),
    marks: [maths('20250601', 78, 51)],
    left: 1,
  },
]
