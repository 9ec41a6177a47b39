// Marks of another subject, marks that are no percentages, and marks of which a student has two: nobody may guess.
import { book, rows, sheet } from './files'
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
    about: 'The last row says out of how much each column is.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, subject_code: 'MAT', class_id: '2B' },
    file: () =>
      sheet(
        rows(`
          Name         | Coursework | Exam
          Nia Cuffie   | #28        | #51
          Vishal Dass  | #19        | #40
          Full marks   | #30        | #70
        `),
      ),
    refused: /out of 30/,
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
