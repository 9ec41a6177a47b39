// Lists of another hand: workbooks that are built in other ways.
import { book, csv, rows, sheet, texts } from './files'
import { is, type ListCase } from './listCase'

const head = 'Student ID | Last name | First name | Class | DOB'

export const otherHandSheets: readonly ListCase[] = [
  {
    name: 'blank columns and rows',
    about:
      'Empty columns separate the groups of answers, empty rows every few students and the header from the list.',
    file: () =>
      sheet(
        rows(`

          | ID    | | Surname | First Name | | Class | | D.O.B.      | | Mother's Name

          | 54001 | | Adams   | Bea        | | 1A    | | @2014-01-05 | | Lou Adams

          | 54002 | | Bain    | Cal        | | 1A    | | @2014-01-06 | |


          | 54003 | | Coker   | Dan        | | 1B    | | @2014-01-07 | | Ina Coker
        `),
      ),
    truth: [
      is('Adams', 'Bea', '1A', '2014-01-05', { id: '54001', mother_name: 'Lou Adams' }),
      is('Bain', 'Cal', '1A', '2014-01-06', { id: '54002' }),
      is('Coker', 'Dan', '1B', '2014-01-07', { id: '54003', mother_name: 'Ina Coker' }),
    ],
  },
  {
    name: 'two header rows with blank cells',
    about: 'The upper header is not joined: Student, Mother and Father stand once above their columns.',
    file: () =>
      sheet(
        rows(`
          Student |         |            |       |             | Mother     |         | Father    |
          ID      | Surname | First Name | Class | D.O.B.      | Name       | Mobile  | Name      | Mobile
          54011   | Daly    | Eli        | 1A    | @2014-01-05 | Amy Daly   | 7221111 | Bob Daly  | 7222222
          54012   | Ells    | Flo        | 1A    | @2014-01-06 | Cat Ells   | 7223333 |           |
        `),
      ),
    columns: {},
    truth: [
      is('Daly', 'Eli', '1A', '2014-01-05', {
        ...{ id: '54011', mother_name: 'Amy Daly', mobile_phone_mother: '7221111' },
        ...{ father_name: 'Bob Daly', mobile_phone_father: '7222222' },
      }),
      is('Ells', 'Flo', '1A', '2014-01-06', {
        ...{ id: '54012', mother_name: 'Cat Ells', mobile_phone_mother: '7223333' },
      }),
    ],
  },
  {
    name: 'an empty first sheet',
    about: 'The first sheet is empty, and the list is on the second.',
    file: () =>
      book([
        { name: 'Sheet1', rows: [] },
        { name: 'Data', rows: rows(`${head}\n54021 | Fitz | Gia | 1A | @2014-02-05`) },
      ]),
    truth: [is('Fitz', 'Gia', '1A', '2014-02-05', { id: '54021' })],
  },
  {
    name: 'forty sheets',
    about: 'Each student has a sheet, as a school that keeps cards has them.',
    file: () =>
      book(
        Array.from({ length: 40 }, (_none, at) => ({
          name: `Card ${at + 1}`,
          rows: rows(
            `${head}\n${54_100 + at} | Card | N${'abcdefghij'[at % 10] ?? ''}${'xyzw'[Math.floor(at / 10)] ?? ''} | 1A | @2014-03-${String((at % 28) + 1).padStart(2, '0')}`,
          ),
        })),
      ),
    truth: Array.from({ length: 40 }, (_none, at) =>
      is(
        'Card',
        `N${'abcdefghij'[at % 10] ?? ''}${'xyzw'[Math.floor(at / 10)] ?? ''}`,
        '1A',
        `2014-03-${String((at % 28) + 1).padStart(2, '0')}`,
        {
          id: String(54_100 + at),
        },
      ),
    ),
  },
  {
    name: 'sheets with other columns',
    about: 'The second sheet has its columns in another order and under other headers.',
    file: () =>
      book([
        {
          name: '1A',
          rows: rows(`Student ID | Last name | First name | DOB\n54031 | Gray | Hal | @2014-02-05`),
        },
        {
          name: '1B',
          rows: rows(`Birthday | Given Name | Surname | Admission No\n@2014-02-06 | Ian | Hope | 54032`),
        },
      ]),
    truth: [
      is('Gray', 'Hal', '1A', '2014-02-05', { id: '54031' }),
      is('Hope', 'Ian', '1B', '2014-02-06', { id: '54032' }),
    ],
  },
  {
    name: 'the same students again',
    about: 'A second sheet sorts the same students in another way, without IDs: nobody comes twice.',
    file: () =>
      book([
        {
          name: 'By class',
          rows: rows(`${head}\n54041 | Ivor | Jan | 1A | @2014-02-05\n54042 | Jay | Kit | 1B | @2014-02-06`),
        },
        {
          name: 'By house',
          rows: rows(
            `Last name | First name | Class | DOB | House\nJay | Kit | 1B | @2014-02-06 | Ibis\nIvor | Jan | 1A | @2014-02-05 | Motmot`,
          ),
        },
      ]),
    answers: { ids: 'number', 'person *': 'leave', 'same *': 'leave', 'twice *': 'leave' },
    truth: [
      is('Ivor', 'Jan', '1A', '2014-02-05', { id: '54041', house_code: [null, 3] }),
      is('Jay', 'Kit', '1B', '2014-02-06', { id: '54042', house_code: [null, 1] }),
    ],
  },
  {
    name: 'formulas with values',
    about: 'IDs, names and dates are formulas that Excel has worked out.',
    file: () =>
      sheet([
        ['Student ID', 'Last name', 'First name', 'Class', 'DOB'],
        [
          { formula: '"5405"&1', is: '54051' },
          { formula: 'PROPER("KIRK")', is: 'Kirk' },
          'Liv',
          { formula: '"1"&"A"', is: '1A' },
          { formula: 'TEXT(DATE(2014,2,5),"yyyy-mm-dd")', is: '2014-02-05' },
        ],
        ['54052', { formula: 'A1', is: '#REF!' }, 'Max', '1A', '2014-02-06'],
      ]),
    truth: [is('Kirk', 'Liv', '1A', '2014-02-05', { id: '54051' })],
    left: 1,
  },
  {
    name: 'joined titles between the rows',
    about: 'Joined cells between the rows say the house and the dean, and are nobody.',
    file: () =>
      sheet(
        rows(`
          ${head}
          IBIS HOUSE – DEAN: MRS. A. PAUL
          54061 | Lopez | Nia | 1A | @2014-02-05
          KISKADEE HOUSE – DEAN: MR. B. RAM
          54062 | Manick | Oz | 1A | @2014-02-06
          *** new since September ***
          54063 | Noel | Pam | 1B | @2014-02-07
        `),
        { merged: ['A2:E2', 'A4:E4', 'A6:E6'] },
      ),
    truth: [
      is('Lopez', 'Nia', '1A', '2014-02-05', { id: '54061' }),
      is('Manick', 'Oz', '1A', '2014-02-06', { id: '54062' }),
      is('Noel', 'Pam', '1B', '2014-02-07', { id: '54063' }),
    ],
  },
  {
    name: 'a table with a row of totals',
    about: 'An Excel table ends with its own row of totals, which counts the names.',
    file: () =>
      sheet(
        rows(`
          ${head} | Fees
          54071 | Ollie | Quin | 1A | @2014-02-05 | #100
          54072 | Price | Ross | 1A | @2014-02-06 | #150
          Total | #2    |      |    |             | #250
        `),
      ),
    truth: [
      is('Ollie', 'Quin', '1A', '2014-02-05', { id: '54071' }),
      is('Price', 'Ross', '1A', '2014-02-06', { id: '54072' }),
    ],
  },
  {
    name: 'more rows than a school has',
    about: 'A list of 5,001 rows is too long, and the sentence says what to do.',
    file: () =>
      csv([
        ['Student ID', 'Last name', 'First name', 'Class', 'DOB'],
        ...Array.from({ length: 5001 }, (_none, at) => [
          String(600_000 + at),
          'Row',
          `N${at}`,
          '1A',
          '2014-01-05',
        ]),
      ]),
    fileName: 'list.csv',
    refused: /5,?000/,
  },
  {
    name: 'headers in other words',
    about: 'A program of a neighbouring country has words of its own in its headers.',
    file: () =>
      csv(
        texts(`
          UPN   | Legal Surname | Legal Forename | Reg Group | Date of birth (DD/MM/YYYY) | M/F
          54081 | Quow          | Sid            | 1A        | 14/03/2014                 | M
          54082 | Rigby         | Tia            | 1B        | 02/03/2014                 | F
        `),
      ),
    fileName: 'list.csv',
    columns: {
      UPN: 'id',
      'Legal Surname': 'last_name',
      'Legal Forename': 'first_name',
      'Reg Group': 'class_id',
    },
    truth: [
      is('Quow', 'Sid', '1A', '2014-03-14', { id: '54081', sex: 'Male' }),
      is('Rigby', 'Tia', '1B', '2014-03-02', { id: '54082', sex: 'Female' }),
    ],
  },
]
