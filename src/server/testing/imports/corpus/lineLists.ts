// Lists whose titles, lines, sheets and columns do not say a class, or say that the students of some rows are no longer, or not
// yet, in the class above.
import { book, rows, sheet } from './files'
import { is, knows, type ListCase } from './listCase'

const head = 'Student ID | Last name | First name | DOB'
const withClass = 'Student ID | Last name | First name | Class | DOB'

export const lineLists: readonly ListCase[] = [
  {
    name: 'lines that nobody understands',
    about:
      'Below “FORM 4A” stand “UPPER SIX MODERN STUDIES” and “PREP GROUP”, which name no class of the school.',
    file: () =>
      sheet(
        rows(`
          FORM 4A
          ${head}
          61001 | Abbott | Ines | @2011-03-14
          UPPER SIX MODERN STUDIES
          61002 | Brathwaite | Joel | @2009-05-14
          61003 | Caesar | Kim | @2009-06-14
          PREP GROUP
          61004 | Doon | Lisa | @2011-05-15
        `),
      ),
    answers: {
      lines: 'line',
      'class upper six modern studies': '6A',
      'class prep group': 'leave',
      ages: 'right',
    },
    asks: ['lines', 'class upper six modern studies'],
    left: 1,
    truth: [
      is('Abbott', 'Ines', '4A', '2011-03-14', { id: '61001' }),
      is('Brathwaite', 'Joel', '6A', '2009-05-14', { id: '61002' }),
      is('Caesar', 'Kim', '6A', '2009-06-14', { id: '61003' }),
    ],
  },
  {
    name: 'a line that says nothing of the class',
    about: 'The sheet is named after the class, and a line between its students is about something else.',
    file: () =>
      book([
        {
          name: '2B',
          rows: rows(`
            ${head}
            61011 | Ewing | Mia | @2013-03-14
            Joined us after Easter
            61012 | Francois | Neil | @2013-05-14
          `),
        },
        { name: '2C', rows: rows(`${head}\n61013 | Guy | Oona | @2013-06-14`) },
      ]),
    answers: { lines: 'yes' },
    asks: ['lines'],
    truth: [
      is('Ewing', 'Mia', '2B', '2013-03-14', { id: '61011' }),
      is('Francois', 'Neil', '2B', '2013-05-14', { id: '61012' }),
      is('Guy', 'Oona', '2C', '2013-06-14', { id: '61013' }),
    ],
  },
  {
    name: 'leavers below a line',
    about: 'The list of a class ends with the heading “WITHDRAWN DURING THE YEAR”.',
    file: () =>
      sheet(
        rows(`
          CLASS 3D
          ${head}
          61021 | Hosein | Pia | @2012-03-14
          WITHDRAWN DURING THE YEAR
          61022 | Isaac | Quinn | @2012-05-14
        `),
      ),
    answers: { leavers: 'leave' },
    asks: ['leavers'],
    left: 1,
    truth: [is('Hosein', 'Pia', '3D', '2012-03-14', { id: '61021' })],
  },
  {
    name: 'reserves below a line',
    about: 'The class has a column of its own, also for those below the heading “Reserve list”.',
    file: () =>
      sheet(
        rows(`
          ${withClass}
          61031 | Jack | Rhea | 1A | @2014-03-14
          Reserve list
          61032 | King | Saul | 1A | @2014-05-14
          61033 | Lall | Tess | 1B | @2014-05-15
        `),
      ),
    answers: { leavers: 'leave' },
    asks: ['leavers'],
    left: 2,
    truth: [is('Jack', 'Rhea', '1A', '2014-03-14', { id: '61031' })],
  },
  {
    name: 'a sheet of those who withdrew',
    about: 'The workbook has a sheet “Withdrawals” beside that of the students.',
    file: () =>
      book([
        { name: 'Roll', rows: rows(`${withClass}\n61041 | Mark | Una | 2A | @2013-03-14`) },
        { name: 'Withdrawals', rows: rows(`${withClass}\n61042 | Nanan | Vera | 2A | @2013-05-14`) },
      ]),
    answers: { leavers: 'leave' },
    asks: ['leavers'],
    left: 1,
    truth: [is('Mark', 'Una', '2A', '2013-03-14', { id: '61041' })],
  },
  {
    name: 'a file of applicants',
    about: 'The file is called after those who applied; the school has accepted them.',
    fileName: 'Applicants September.xlsx',
    file: () => sheet(rows(`${withClass}\n61051 | Oudit | Wes | 1C | @2014-03-14`)),
    answers: { leavers: 'read' },
    asks: ['leavers'],
    truth: [is('Oudit', 'Wes', '1C', '2014-03-14', { id: '61051' })],
  },
  {
    name: 'the day below “Withdrawn”',
    about: 'The column “Withdrawn” has the day on which a student went, and dashes for the others.',
    file: () =>
      sheet(
        rows(`
          ${withClass} | Withdrawn
          61061 | Paul | Xena | 1A | @2014-03-14 | -
          61062 | Quamina | Yan | 1A | @2014-05-14 | 3 November
          61063 | Rao | Zoe | 1B | @2014-05-15 | No
        `),
      ),
    answers: { leavers: 'leave' },
    asks: ['leavers'],
    left: 1,
    truth: [
      is('Paul', 'Xena', '1A', '2014-03-14', { id: '61061' }),
      is('Rao', 'Zoe', '1B', '2014-05-15', { id: '61063' }),
    ],
  },
  {
    name: 'the year below “Year left”',
    about: 'A list of several years has the year in which a student left.',
    file: () =>
      sheet(
        rows(`
          ${withClass} | Year left
          61071 | Sooknanan | Abe | 5A | @2010-03-14 | #2026
          61072 | Thom | Bria | 5A | @2010-05-14 |
        `),
      ),
    answers: { leavers: 'leave' },
    asks: ['leavers'],
    left: 1,
    truth: [is('Thom', 'Bria', '5A', '2010-05-14', { id: '61072' })],
  },
  {
    name: 'the initial of the teacher',
    about: '“FORM 2 – C. ROBERTS” above the list names a teacher and not the class 2C.',
    file: () =>
      sheet(
        rows(
          `FORM 2 – C. ROBERTS\nStudent ID | Last name | First name | DOB\n62091 | Abel | Dee | @2013-03-14`,
        ),
      ),
    left: 1,
    says: [/Class is missing/],
  },
  {
    name: 'a class and then its teacher',
    about: '“CLASS 1 B SINGH” between the rows may be 1B, and is asked; “FORM 1 C CLASS LIST” is 1C.',
    file: () =>
      sheet(
        rows(`
          FORM 1 C CLASS LIST
          Student ID | Last name | First name | DOB
          62101 | Beck | Eli | @2014-03-14
          CLASS 1 B SINGH
          62102 | Cole | Flo | @2014-05-14
        `),
      ),
    answers: { 'title words': 'yes' },
    asks: ['title words'],
    truth: [
      is('Beck', 'Eli', '1C', '2014-03-14', { id: '62101' }),
      is('Cole', 'Flo', '1B', '2014-05-14', { id: '62102' }),
    ],
  },
  {
    name: 'marks below the initial of the teacher',
    about: '“FORM 2 B. KALLOO” names no class: the office says that the marks are those of 2C.',
    kind: 'marks',
    before: { students: [knows('20250601', 'Hunte', 'Gail', '2C', '2013-02-03')] },
    file: () =>
      sheet(rows(`MATHEMATICS FORM 2 B. KALLOO TERM 3\nName | Coursework | Exam\nGail Hunte | #61 | #58`)),
    fixed: { year: '2025', term: '3', class_id: '2C' },
    marks: [{ student_id: '20250601', subject_code: 'MAT', course_mark: 61, exam_mark: 58 }],
  },
  {
    name: 'headers in words of its own below a title',
    about: 'No header but one is known; the columns are those of the row below the title.',
    before: { students: [knows('62111', 'Dean', 'Gil', '1A', '2014-03-14')] },
    file: () => sheet(rows(`OUR STUDENTS NEXT SEPTEMBER\nPupil code | Moves on to\n62111 | 2B`)),
    columns: { 'Pupil code': 'id', 'Moves on to': 'class_id' },
    truth: [is('Dean', 'Gil', '2B', '2014-03-14', { id: '62111' })],
  },
  {
    name: 'names and blood below a title',
    about: 'Below the title stand four headers, of which the program knows none.',
    before: { students: [knows('62121', 'Egan', 'Hew', '1A', '2014-03-14')] },
    file: () =>
      sheet(rows(`Sick bay\nas of today\nWho | Remembered as | Type | Bed\n62121 | Hew | O+ | none`)),
    columns: { Who: 'id', Type: 'blood_type', 'Remembered as': null, Bed: null },
    truth: [is('Egan', 'Hew', '1A', '2014-03-14', { id: '62121', blood_type: 'O+' })],
  },
]
