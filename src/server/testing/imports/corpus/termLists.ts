// Lists of newcomers from the Ministry, and of marks from teachers.
import { book, csv, rows, sheet, shown, texts, unsolved, zeroed } from './files'
import { is, knows, type ListCase } from './listCase'

const ofTerm = { year: '2025', term: '3' } as const

const class2a = {
  students: [
    knows('20250501', 'Abraham', 'Gia', '2A', '2013-01-01'),
    knows('20250502', 'Baboolal', 'Rakesh', '2A', '2013-02-02'),
    knows('20250503', 'De Silva', 'Ana-María', '2A', '2013-03-03'),
    knows('20250504', 'Baboolal', 'Ricky', '2B', '2013-04-04'),
  ],
}

export const termLists: readonly ListCase[] = [
  {
    name: 'placement list of the Ministry',
    about: 'It has titles, names in capitals, SEA numbers with zeros by format and dates with the day first.',
    kind: 'placements',
    fileName: 'SEA 2026 PLACEMENT.xlsx',
    file: () =>
      sheet(
        [
          ['MINISTRY OF EDUCATION'],
          ['SECONDARY ENTRANCE ASSESSMENT 2026 – PLACEMENT LIST'],
          ['SCHOOL: PELICAN BAY SECONDARY', null, null, 'CODE: 104'],
          [],
          ['No.', 'SEA Number', 'Surname', 'First Name(s)', 'Sex', 'Date of Birth', 'Primary School'],
          [
            ...[1, shown(27_000_101, 'ten digits'), 'NÚÑEZ', 'ANA MARÍA', 'F'],
            ...['14/03/2015', 'TAMANA VIEW RC PRIMARY SCHOOL'],
          ],
          [
            ...[2, shown(27_000_102, 'ten digits'), 'ST. HILL', 'JEAN-PAUL', 'M'],
            ...['02/11/2014', 'Las Palmas Primary School'],
          ],
          [],
          ['TOTAL PLACED: 2'],
          ['Boys: 1', null, 'Girls: 1'],
        ],
        { merged: ['A1:G1', 'A2:G2'] },
      ),
    answers: { capitals: 'change' },
    truth: [
      is('Núñez', 'Ana María', null, '2015-03-14', {
        ...{ sea_no: '0027000101', sex: 'Female', previous_school: 'Tamana View RC Primary School' },
      }),
      is('St. Hill', 'Jean-Paul', null, '2014-11-02', {
        ...{ sea_no: '0027000102', sex: 'Male', previous_school: 'Las Palmas Primary School' },
      }),
    ],
  },
  {
    name: 'placements of boys and girls',
    about: 'The boys are on one sheet and the girls on another; both names stand in one cell.',
    kind: 'placements',
    fileName: 'FORM 1 INTAKE.xlsx',
    file: () =>
      book([
        {
          name: 'BOYS',
          rows: rows(`
            Name of Student        | SEA No.    | D.O.B.      | Sex
            Abdool, Farhan         | 2026000301 | @2015-01-15 | M
            Bravo, Mikhail Anthony | 2026000302 | @2014-10-16 | M
          `),
        },
        {
          name: 'GIRLS',
          rows: rows(`
            Name of Student | SEA No.    | D.O.B.      | Sex
            Correia, Eva    | 2026000303 | @2015-02-17 | F
          `),
        },
      ]),
    truth: [
      is('Abdool', 'Farhan', null, '2015-01-15', { sea_no: '2026000301', sex: 'Male' }),
      is('Bravo', 'Mikhail Anthony', null, '2014-10-16', { sea_no: '2026000302', sex: 'Male' }),
      is('Correia', 'Eva', null, '2015-02-17', { sea_no: '2026000303', sex: 'Female' }),
    ],
  },
  {
    name: 'placements without SEA numbers',
    about: 'A private school sends names and American dates; one of the newcomers is at the school already.',
    kind: 'placements',
    fileName: 'transfers.csv',
    before: { students: [knows('20250601', 'Dubé', 'Colette', '1A', '2014-12-24')] },
    file: () =>
      csv(
        texts(`
          Last Name | First Name | DOB        | Gender | Former School
          Dubé      | Colette    | 12/24/2014 | Girl   | Las Palmas Primary School
          Eastman   | Noah       | 1/2/2015   | Boy    | Harmony Hall Primary School
        `),
      ),
    answers: { 'person *': 'leave' },
    truth: [
      is('Eastman', 'Noah', null, '2015-01-02', {
        ...{ sex: 'Male', previous_school: 'Harmony Hall Primary School' },
      }),
    ],
    left: 1,
  },
  {
    name: 'a teacher’s mark sheet',
    about:
      'Titles say subject, class and term; names are as the teacher writes them, and the average is nobody.',
    kind: 'marks',
    fileName: 'maths 2a.xlsx',
    before: class2a,
    file: () =>
      sheet(
        rows(`
          PELICAN BAY SECONDARY SCHOOL
          MATHEMATICS – FORM 2A
          2025/2026 | Term 3 | | Teacher: Mr. R. Ali

          No. | Name of Student     | Course Work | Exam | Comment
          #1  | ABRAHAM Gia         | #71         | #68  | Steady work.
          #2  | Rakesh Baboolal     | #55.5       | Abs  |
          #3  | De Silva, Ana Maria | NW          | #80  | Well done.
              | Class average       | #63         | #74  |
          Signature: ________
        `),
      ),
    marks: [
      {
        ...{ student_id: '20250501', subject_code: 'MAT', course_mark: 71, exam_mark: 68 },
        ...{ remark: 'Steady work.', teacher: 'Mr. R. Ali' },
      },
      {
        ...{ student_id: '20250502', subject_code: 'MAT', course_mark: 55.5, exam_kind: 'absent' },
        teacher: 'Mr. R. Ali',
      },
      {
        ...{ student_id: '20250503', subject_code: 'MAT', course_kind: 'no_work', exam_mark: 80 },
        ...{ remark: 'Well done.', teacher: 'Mr. R. Ali' },
      },
    ],
  },
  {
    name: 'a flat list of marks',
    about: 'A program exports a row for each student and subject, with IDs and decimal commas.',
    kind: 'marks',
    fileName: 'marks.csv',
    before: class2a,
    file: () =>
      csv(
        texts(`
          Year      | Term | Student ID | Subject          | Coursework | Exam
          2025-2026 | 3    | 20250501   | English Language | 64,5       | 70
          2025-2026 | 3    | 20250501   | MAT              | 71         | 68
          2025-2026 | 3    | 20250504   | MAT              | 101        | 50
          2025-2026 | 3    | 20259999   | MAT              | 60         | 50
        `),
      ),
    marks: [
      { student_id: '20250501', subject_code: 'ENG', course_mark: 64.5, exam_mark: 70 },
      { student_id: '20250501', subject_code: 'MAT', course_mark: 71, exam_mark: 68 },
    ],
    left: 2,
  },
  {
    name: 'a sheet for each subject',
    about:
      'The form teacher has a sheet for each subject of the class; the name of the sheet is the subject.',
    kind: 'marks',
    fileName: '2A Term 3.xlsx',
    before: class2a,
    file: () =>
      book([
        {
          name: 'English',
          rows: rows(`
            Form 2A – English Language
            Name            | CW  | Exam
            Gia Abraham     | #61 | #62
            Rakesh Baboolal | #63 | #64
          `),
        },
        {
          name: 'Maths',
          rows: rows(`
            Form 2A – Mathematics
            Name            | CW  | Exam
            Gia Abraham     | #65 | #66
            Rakesh Baboolal | #67 | #68
          `),
        },
      ]),
    fixed: ofTerm,
    marks: [
      { student_id: '20250501', subject_code: 'ENG', course_mark: 61, exam_mark: 62 },
      { student_id: '20250502', subject_code: 'ENG', course_mark: 63, exam_mark: 64 },
      { student_id: '20250501', subject_code: 'MAT', course_mark: 65, exam_mark: 66 },
      { student_id: '20250502', subject_code: 'MAT', course_mark: 67, exam_mark: 68 },
    ],
  },
  {
    name: 'a mark sheet with names in two columns',
    about: 'Surname and First name stand below a joined Student, and the columns A and F are hidden.',
    kind: 'marks',
    before: class2a,
    file: () =>
      sheet(
        rows(`
          MATHEMATICS – FORM 2A
          No. | Student  |            | Coursework | Exam | Old mark
              | Surname  | First name |            |      |
          #1  | Abraham  | Gia        | #71        | #68  | #11
          #2  | Baboolal | Rakesh     | #55        | #50  | #12
          Class average | | | #63 | #59 |
        `),
        { merged: ['B2:C2'], hiddenColumns: ['A', 'F'] },
      ),
    fixed: ofTerm,
    marks: [
      { student_id: '20250501', subject_code: 'MAT', course_mark: 71, exam_mark: 68 },
      { student_id: '20250502', subject_code: 'MAT', course_mark: 55, exam_mark: 50 },
    ],
    says: [/Columns A \(“No\.”\) and F \(“Old mark”\) are hidden/, /a total, a signature or a note/],
  },
  {
    name: 'marks that were never calculated',
    about: 'Exams are formulas without a value, and an ID is a formula of 0; the other marks are right.',
    kind: 'marks',
    before: class2a,
    file: () =>
      sheet([
        ['Student ID', 'Subject', 'CW', 'Exam'],
        ['20250501', 'MAT', 61, unsolved('30+32')],
        ['20250502.0', 'MAT', 63, 64],
        [zeroed('20250503+0'), 'MAT', 65, 66],
      ]),
    fixed: ofTerm,
    marks: [
      { student_id: '20250501', subject_code: 'MAT', course_mark: 61 },
      { student_id: '20250502', subject_code: 'MAT', course_mark: 63, exam_mark: 64 },
    ],
    left: 1,
    says: [
      /The cell D2 holds a formula that was never calculated/,
      /Exam %: The cell holds a formula that was never calculated/,
      /A formula under “Student ID” has come to 0 or to nothing: A4\./,
    ],
  },
  {
    name: 'sheets of marks with other columns',
    about: 'The second sheet has its columns in another order, in other words, and one sheet is left out.',
    kind: 'marks',
    before: class2a,
    file: () =>
      book([
        {
          name: 'English',
          rows: rows(`Form 2A – English Language\nName | CW | Exam\nGia Abraham | #61 | #62`),
        },
        { name: 'Maths', rows: rows(`Form 2A\nExam | Student | Coursework\n#64 | Gia Abraham | #63`) },
        { name: 'French', rows: rows(`Form 2A\nName | CW | Exam\nGia Abraham | #1 | #2`) },
      ]),
    fixed: ofTerm,
    sheetsLeft: ['French'],
    marks: [
      { student_id: '20250501', subject_code: 'ENG', course_mark: 61, exam_mark: 62 },
      { student_id: '20250501', subject_code: 'MAT', course_mark: 63, exam_mark: 64 },
    ],
  },
]
