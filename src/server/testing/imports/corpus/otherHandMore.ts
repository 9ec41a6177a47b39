// Lists of another hand: what else offices do.
import { book, csv, day, rows, sheet, shown, texts } from './files'
import { is, knows, type ListCase } from './listCase'

export const otherHandMore: readonly ListCase[] = [
  {
    name: 'a first name that is taken away',
    about: 'A dash as the first name of a student who has one is no order to take it away.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class
          20250021   | Bruce     | -          | 2A
          20250022   | Suharto   | -          | 2A
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250021', 'Bruce', 'Cass', '1A', '2013-01-05'),
        knows('20250022', 'Suharto', null, '1A', '2013-01-06'),
      ],
    },
    answers: { 'renamed 20250021': 'leave' },
    asks: ['renamed 20250021'],
    truth: [is('Suharto', null, '2A', '2013-01-06', { id: '20250022' })],
    left: 1,
  },
  {
    name: 'twins under each other’s IDs',
    about: 'The list gives twins the IDs of each other; only their first names differ.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          20250031   | Mohan     | Karan      | 2A    | 2013-05-05
          20250032   | Mohan     | Kiran      | 2A    | 2013-05-05
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250031', 'Mohan', 'Kiran', '1A', '2013-05-05'),
        knows('20250032', 'Mohan', 'Karan', '1A', '2013-05-05'),
      ],
    },
    answers: { 'renamed *': 'leave' },
    asks: ['renamed 20250031', 'renamed 20250032'],
    truth: [],
    left: 2,
  },
  {
    name: 'the ID of a brother',
    about: 'The list has the ID of a brother without a birthday: only the last name is the same.',
    file: () =>
      sheet(
        rows(`
          Student ID | Name         | Class
          20250041   | Ali, Safiya  | 2A
        `),
      ),
    before: { students: [knows('20250041', 'Ali', 'Omar', '4A', '2011-05-05')] },
    answers: { 'renamed *': 'leave' },
    asks: ['renamed 20250041'],
    truth: [],
    left: 1,
  },
  {
    name: 'the same ID on two sheets',
    about: 'A second sheet of the club has the same student, with another spelling and another class.',
    file: () =>
      book([
        {
          name: 'Roll',
          rows: rows(
            `Student ID | Last name | First name | Class | DOB\n56001 | Mark | Nils | 1A | @2014-02-05`,
          ),
        },
        {
          name: 'Chess club',
          rows: rows(
            `Student ID | Last name | First name | Class | DOB\n56001 | Marc | Nils | 1B | @2014-02-05`,
          ),
        },
      ]),
    answers: { 'same ids': 'first' },
    asks: ['same ids'],
    truth: [is('Mark', 'Nils', '1A', '2014-02-05', { id: '56001' })],
    left: 1,
  },
  {
    name: 'a date column of everything',
    about:
      'Dates of Excel, texts with the month’s name, numbers of days and eight digits stand in one column.',
    file: () =>
      sheet([
        ['ID', 'Last name', 'First name', 'Class', 'DOB'],
        ['56011', 'Otto', 'Ann', '1A', day('2014-03-25')],
        ['56012', 'Otto', 'Bea', '1A', '4 April 2014'],
        ['56013', 'Otto', 'Cat', '1A', 41_733],
        ['56014', 'Otto', 'Dot', '1A', '20140405'],
        ['56015', 'Otto', 'Eva', '1A', 20_140_406],
        ['56016', 'Otto', 'Fay', '1A', shown(41_736, 'long day')],
      ]),
    truth: [
      is('Otto', 'Ann', '1A', '2014-03-25', { id: '56011' }),
      is('Otto', 'Bea', '1A', '2014-04-04', { id: '56012' }),
      is('Otto', 'Cat', '1A', '2014-04-04', { id: '56013' }),
      is('Otto', 'Dot', '1A', '2014-04-05', { id: '56014' }),
      is('Otto', 'Eva', '1A', '2014-04-06', { id: '56015' }),
      is('Otto', 'Fay', '1A', '2014-04-07', { id: '56016' }),
    ],
  },
  {
    name: 'eight digits with the day first',
    about: 'A program writes 25032014, and zeros in front are lost where the cell is a number.',
    file: () =>
      csv(
        texts(`
          ID    | Last name | First name | Class | DOB
          56021 | Pitt      | Ann        | 1A    | 25032014
          56022 | Pitt      | Bea        | 1A    | 5042014
          56023 | Pitt      | Cat        | 1A    | 20102014
        `),
      ),
    fileName: 'list.csv',
    truth: [],
    maybe: [
      is('Pitt', 'Ann', '1A', '2014-03-25', { id: '56021' }),
      is('Pitt', 'Bea', '1A', '2014-04-05', { id: '56022' }),
      is('Pitt', 'Cat', '1A', '2014-10-20', { id: '56023' }),
    ],
    left: 3,
  },
  {
    name: 'a key below the list',
    about: 'Below the list stand a key of the colours and the signature, in the columns of the list.',
    file: () =>
      sheet(
        rows(`
          ID    | Last name | First name | Class | DOB
          56031 | Queen     | Ann        | 1A    | @2014-03-25
          56032 | Queen     | Bea        | 1A    | @2014-03-26

          Key:  | Red       | Repeater   |       |
                | Green     | Transfer   |       |
          Form Teacher: | Ms. Joan Lee | | |
          Printed on | 01/09/2026 | | |
        `),
      ),
    truth: [
      is('Queen', 'Ann', '1A', '2014-03-25', { id: '56031' }),
      is('Queen', 'Bea', '1A', '2014-03-26', { id: '56032' }),
    ],
  },
  {
    name: 'two students in one row of text',
    about: 'A line break in a cell holds twins, and a stroke another pair.',
    file: () =>
      sheet([
        ['ID', 'Name', 'Class', 'DOB'],
        ['56041', 'Rice, Ann\nRice, Bea', '1A', day('2014-03-25')],
        ['56042', 'Rice, Cat / Rice, Dot', '1A', day('2014-03-26')],
        ['56043', 'Rice, Eva & Fay', '1A', day('2014-03-27')],
        ['56044', 'Rice, Gia', '1A', day('2014-03-28')],
      ]),
    answers: { 'odd names': 'leave' },
    asks: ['odd names'],
    truth: [is('Rice', 'Gia', '1A', '2014-03-28', { id: '56044' })],
    left: 3,
  },
  {
    name: 'nicknames and notes behind the names',
    about: 'Brackets, stars and notes of the teacher stand behind the names.',
    file: () =>
      sheet(
        rows(`
          ID    | Last name    | First name      | Class | DOB
          56051 | Shah*        | Ann             | 1A    | @2014-03-25
          56052 | Shah         | Bea (repeating) | 1A    | @2014-03-26
          56053 | Shah (LEFT)  | Cat             | 1A    | @2014-03-27
        `),
      ),
    truth: [],
    answers: { 'odd names': 'leave' },
    asks: ['odd names'],
    left: 3,
  },
  {
    name: 'no header at all',
    about: 'The list has no header at all.',
    file: () =>
      csv(
        texts(`
          56061 | Todd | Ann | 1A | 2014-03-25
          56062 | Todd | Bea | 1B | 2014-03-26
        `),
      ),
    fileName: 'list.csv',
    refused: /head/i,
  },
  {
    name: 'wide letters and wide spaces',
    about: 'Digits and spaces of an Asian keyboard, and spaces that do not break, stand around the values.',
    file: () =>
      csv([
        ['Student ID', 'Last name', 'First name', 'Class', 'DOB'],
        ['５６０７１', 'Ur\u00a0', '\u3000Ann', '1\u00a0A', '2014\u201103\u201125'],
      ]),
    fileName: 'list.csv',
    truth: [],
    maybe: [is('Ur', 'Ann', '1A', '2014-03-25', { id: '56071' })],
  },
  {
    name: 'a Google form that says the surname first',
    about:
      'The header of the names says their order, the form has no student ID, and the e-mail is that of who answered.',
    file: () =>
      csv(
        texts(`
          Timestamp         | Email Address | Student's Full Name (Surname first) | Date of Birth | Form Class | Mother's Cell Number
          1/9/2026 8:15:03  | a@b.example   | Mohammed Aisha                      | 3/14/2014     | 1A         | 868-755-1234
          1/10/2026 9:15:03 | c@b.example   | Joseph Kyle Anton                   | 4/2/2014      | 1A         | 7551235
        `),
      ),
    fileName: 'Responses.csv',
    columns: { "Mother's Cell Number": 'mobile_phone_mother' },
    answers: { ids: 'number' },
    truth: [
      is('Mohammed', 'Aisha', '1A', '2014-03-14', { mobile_phone_mother: '7551234' }),
      is('Joseph', 'Kyle Anton', '1A', '2014-04-02', {
        mobile_phone_mother: '7551235',
      }),
    ],
  },
]
