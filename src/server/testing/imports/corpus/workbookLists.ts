// Workbooks with hidden parts, formulas, totals and pages.
import { writeXlsx } from 'hucre/xlsx'
import { book, rows, sheet, unsolved, zeroed } from './files'
import { is, type ListCase } from './listCase'

export const workbookLists: readonly ListCase[] = [
  {
    name: 'hidden by a filter',
    about: 'A filter hides two of four rows; they are read, and that is said.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB
          20261401   | Maillard  | Zoë        | 1A    | @2014-01-10
          20261402   | Nanan     | Kiran      | 1B    | @2014-01-11
          20261403   | Ogeer     | Priya      | 1A    | @2014-01-12
          20261404   | Patrick   | Seth       | 1B    | @2014-01-13
        `),
        { hiddenRows: [3, 5] },
      ),
    truth: [
      is('Maillard', 'Zoë', '1A', '2014-01-10', { id: '20261401' }),
      is('Nanan', 'Kiran', '1B', '2014-01-11', { id: '20261402' }),
      is('Ogeer', 'Priya', '1A', '2014-01-12', { id: '20261403' }),
      is('Patrick', 'Seth', '1B', '2014-01-13', { id: '20261404' }),
    ],
    says: [/hidden/i],
  },
  {
    name: 'hidden columns',
    about: 'The IDs and an old class are in hidden columns; the class that counts is the visible one.',
    file: () =>
      sheet(
        rows(`
          ID No.   | Surname | Class 2025 | First Name | Class | DOB
          20251401 | Quamina | 1A         | Ebony      | 2B    | @2013-01-10
          20251402 | Rostant | 1B         | Luke       | 2B    | @2013-01-11
        `),
        { hiddenColumns: ['A', 'C'] },
      ),
    truth: [
      is('Quamina', 'Ebony', '2B', '2013-01-10', { id: '20251401' }),
      is('Rostant', 'Luke', '2B', '2013-01-11', { id: '20251402' }),
    ],
    says: [/Columns A \(“ID No\.”\) and C \(“Class 2025”\) are hidden/],
  },
  {
    name: 'a hidden sheet of last year',
    about: 'The first sheet is hidden and has those who left; it is not read, and that is said.',
    file: () =>
      book([
        {
          name: 'OLD 2019',
          isHidden: true,
          rows: rows(`
            Student ID | Last name | First name | Class | DOB
            20190001   | Salina    | Old        | 5A    | @2003-01-10
          `),
        },
        {
          name: 'Current',
          rows: rows(`
            Student ID | Last name | First name | Class | DOB
            20261411   | Sankar    | Divya      | 1A    | @2014-02-10
          `),
        },
      ]),
    truth: [is('Sankar', 'Divya', '1A', '2014-02-10', { id: '20261411' })],
    says: [/hidden/i],
  },
  {
    name: 'a sheet that is left out',
    about: 'A visible sheet has those who left the school, and the secretary leaves it out.',
    file: () =>
      book([
        {
          name: '3A',
          rows: rows(`
            Student ID | Last name | First name | DOB
            20241421   | Tardieu   | Émile      | @2012-02-10
          `),
        },
        {
          name: 'Left school',
          rows: rows(`
            Student ID | Last name | First name | DOB
            20241422   | Ureña     | Paola      | @2012-02-11
          `),
        },
      ]),
    sheetsLeft: ['Left school'],
    truth: [is('Tardieu', 'Émile', '3A', '2012-02-10', { id: '20241421' })],
  },
  {
    name: 'formulas without a value',
    about:
      'A script wrote formulas that nothing has worked out; the optional answers are left out, and that is said.',
    file: () =>
      sheet([
        ['Student ID', 'Last name', 'First name', 'Class', 'DOB', 'Home address'],
        ['20261431', 'Valdez', 'Inés', '1A', '2014-02-10', unsolved('A1&B1')],
        ['20261432', { formula: 'PROPER("WELLS")', is: 'Wells' }, 'Ty', '1A', '2014-02-11', unsolved('A1')],
      ]),
    truth: [
      is('Valdez', 'Inés', '1A', '2014-02-10', { id: '20261431' }),
      is('Wells', 'Ty', '1A', '2014-02-11', { id: '20261432' }),
    ],
    says: [/formula/i],
  },
  {
    name: 'pages for the printer',
    about:
      'Each page repeats the school, the headers and a number; totals and signatures follow the last one.',
    file: () =>
      sheet(
        rows(`
          PELICAN BAY SECONDARY SCHOOL
          Nominal Roll – Form 1C
          No. | ID No.   | Surname  | First Name | Sex | D.O.B.
          #1  | 20261441 | Wharwood | Shem       | M   | @2014-03-10
          #2  | 20261442 | Xavier   | Rosa       | F   | @2014-03-11
          Page 1 of 2
          PELICAN BAY SECONDARY SCHOOL
          Nominal Roll – Form 1C
          No. | ID No.   | Surname  | First Name | Sex | D.O.B.
          #3  | 20261443 | Yee Mon  | Li         | F   | @2014-03-12
          Page 2 of 2
              |          | Boys: 1  | Girls: 2   |     |
              |          | TOTAL    | #3         |     |
          Prepared by: Ms. A. Clerk | | | | Date: 03/09/2026
          ______________________
          Principal
        `),
      ),
    truth: [
      is('Wharwood', 'Shem', '1C', '2014-03-10', { id: '20261441', sex: 'Male' }),
      is('Xavier', 'Rosa', '1C', '2014-03-11', { id: '20261442', sex: 'Female' }),
      is('Yee Mon', 'Li', '1C', '2014-03-12', { id: '20261443', sex: 'Female' }),
    ],
  },
  {
    name: 'boys above girls',
    about: 'The boys stand above the girls, each below a word that is no student, and are numbered from one.',
    file: () =>
      sheet(
        rows(`
          Form 1D
          No. | Student ID | Last name | First name | DOB
          BOYS
          #1  | 20261451   | Young     | Isaiah     | @2014-04-10
          #2  | 20261452   | Zaidi     | Hamza      | @2014-04-11
          GIRLS
          #1  | 20261453   | Ablack    | Faith      | @2014-04-12
        `),
      ),
    truth: [
      is('Young', 'Isaiah', '1D', '2014-04-10', { id: '20261451', sex: [null, 'Male'] }),
      is('Zaidi', 'Hamza', '1D', '2014-04-11', { id: '20261452', sex: [null, 'Male'] }),
      is('Ablack', 'Faith', '1D', '2014-04-12', { id: '20261453', sex: [null, 'Female'] }),
    ],
  },
  {
    name: 'a workbook of another program',
    about: 'Another program wrote the workbook: its texts are shared, its numbers have formats of their own.',
    file: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: 'Students',
              columns: [{}, {}, {}, {}, { numFmt: 'dd-mmm-yyyy' }, {}].map((column) => ({
                width: 14,
                ...column,
              })),
              rows: [
                ['Admission No', 'Last Name', 'Given Name', 'Class', 'Birthday', 'Blood group'],
                [20_261_481, 'Franklyn', 'Nyla', '1A', new Date('2014-06-12T00:00:00Z'), 'O+'],
                [20_261_482, 'Franklyn', 'Nigel', '1A', new Date('2014-06-13T00:00:00Z'), 'AB-'],
              ],
            },
          ],
        }),
      ),
    truth: [
      is('Franklyn', 'Nyla', '1A', '2014-06-12', { id: '20261481', blood_type: 'O+' }),
      is('Franklyn', 'Nigel', '1A', '2014-06-13', { id: '20261482', blood_type: 'AB-' }),
    ],
  },
  {
    name: 'a list in the middle of the sheet',
    about: 'The list begins in column C and row 6, beside a crest, and ends before some notes of the office.',
    file: () =>
      sheet(
        rows(`



          | | Updated | 01/09/2026

          | | Student ID | Surname | First Name | Class | DOB
          | | 20261461   | Bissessar | Sita     | 1A    | @2014-05-10
          | | 20261462   | Cadogan | Rhea       | 1B    | @2014-05-11

          | | Note: two students of 1B are still to come
        `),
      ),
    truth: [
      is('Bissessar', 'Sita', '1A', '2014-05-10', { id: '20261461' }),
      is('Cadogan', 'Rhea', '1B', '2014-05-11', { id: '20261462' }),
    ],
  },
  {
    name: 'a class on each of two sheets, others empty',
    about: 'Excel’s Sheet2 and Sheet3 are empty, and a cover sheet says whose workbook it is.',
    file: () =>
      book([
        {
          name: 'Cover',
          rows: rows(`
            Pelican Bay Secondary School
            Form 1 – 2026/2027
            Dean: Mr. O. St. Louis
          `),
        },
        {
          name: '1A',
          rows: rows(`
            Name           | DOB         | ID
            Daniel, Ruth   | @2014-06-10 | 20261471
          `),
        },
        {
          name: '1B',
          rows: rows(`
            Name           | DOB         | ID
            Emrith, Tarun  | @2014-06-11 | 20261472
          `),
        },
        { name: 'Sheet2', rows: [] },
        { name: 'Sheet3', rows: [] },
      ]),
    truth: [
      is('Daniel', 'Ruth', '1A', '2014-06-10', { id: '20261471' }),
      is('Emrith', 'Tarun', '1B', '2014-06-11', { id: '20261472' }),
    ],
  },
  {
    name: 'formulas that come to 0',
    about:
      'A program has written formulas with 0 or nothing in place of their values: what finds a student is said.',
    file: () =>
      sheet([
        ['Student ID', 'Last name', 'First name', 'Class', 'DOB', 'Children at home'],
        ['20261451', 'Xavier', 'Ana', '1A', '2014-02-10', zeroed('1-1')],
        ['20261452', 'Yates', 'Ben', '1A', zeroed('DATE(2014,2,11)', 'day'), 2],
        ['20261453', 'Zane', 'Col', { formula: 'A1&"A"', is: '' }, '2014-02-12', 3],
        [zeroed('A2+3'), 'Zuri', 'Dee', '1A', '2014-02-13', 4],
      ]),
    truth: [is('Xavier', 'Ana', '1A', '2014-02-10', { id: '20261451', no_at_home: ['0', null] })],
    left: 3,
    says: [
      /A formula under “Student ID” has come to 0 or to nothing: A5\./,
      /A formula under “Class” has come to 0 or to nothing: D4\./,
      /A formula under “DOB” has come to 0 or to nothing: E3\./,
    ],
  },
]
