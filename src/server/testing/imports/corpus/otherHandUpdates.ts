// Lists of another hand: lists that meet students whom the school has.
import { csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

export const otherHandUpdates: readonly ListCase[] = [
  {
    name: 'IDs in small letters',
    about: 'A list writes the IDs of the school in small letters; nobody is added a second time.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          26j01      | Allum     | Bo         | 2A    | 2013-01-05
        `),
      ),
    fileName: 'list.csv',
    before: { students: [knows('26J01', 'Allum', 'Bo', '1A', '2013-01-05')] },
    answers: { 'person 26j01': 'leave' },
    asks: ['person 26j01'],
    truth: [],
    left: 1,
  },
  {
    name: 'IDs that lost their zeros',
    about: 'Excel has dropped the zeros of the IDs of the school; nobody is added a second time.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          123        | Allum     | Bo         | 2A    | 2013-01-05
        `),
      ),
    fileName: 'list.csv',
    before: { students: [knows('00123', 'Allum', 'Bo', '1A', '2013-01-05')] },
    answers: { 'person 123': 'leave' },
    asks: ['person 123'],
    truth: [],
    left: 1,
  },
  {
    name: 'empty cells of an update',
    about: 'Cells that are empty, or hold a dash, take nothing away from what the school knows.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB        | Home address | Mother: Name
          20250011   | Bruce     | Cass       | 2A    |            |              | -
          20250012   | Cooke     |            |       | 2013-02-06 | 4 Hill St    | N/A
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250011', 'Bruce', 'Cass', '1A', '2013-01-05', {
          home_address: '1 Main Rd',
          mother_name: 'Ann Bruce',
        }),
        knows('20250012', 'Cooke', 'Dee', '1B', '2013-02-06', { mother_name: 'Eve Cooke' }),
      ],
    },
    truth: [
      is('Bruce', 'Cass', '2A', '2013-01-05', {
        id: '20250011',
        home_address: '1 Main Rd',
        mother_name: 'Ann Bruce',
      }),
      is('Cooke', 'Dee', '1B', '2013-02-06', {
        id: '20250012',
        home_address: '4 Hill St',
        mother_name: 'Eve Cooke',
      }),
    ],
  },
  {
    name: 'IDs of others in the headers',
    about: 'The family, the bus and the mother have IDs, too: none of them is the student’s.',
    file: () =>
      csv(
        texts(`
          Family ID | Name        | Class | DOB        | Mother's ID | Bus ID | House ID | Email ID
          F100      | Khan, Zara  | 1A    | 2014-03-14 | 19800101    | B7     |          | z.khan@mail.example
        `),
      ),
    fileName: 'list.csv',
    answers: { ids: 'number' },
    asks: ['ids'],
    truth: [
      is('Khan', 'Zara', '1A', '2014-03-14', {
        email: [null, 'z.khan@mail.example'],
        id_card_mother: '19800101',
      }),
    ],
  },
  {
    name: 'names of parents beside those of students',
    about: 'Parents have first and last names in columns of their own, and a birthday.',
    file: () =>
      csv(
        texts(`
          ID    | Parent First Name | Parent Last Name | Mother's DOB | Student First Name | Student Last Name | Class | Student DOB | Class Teacher | Next Class
          55001 | Rita              | Boodoo           | 1985-03-25   | Sasha              | Lal               | 1A    | 2014-03-25  | Mr. Ali       | 2A
        `),
      ),
    fileName: 'list.csv',
    columns: { 'Student DOB': 'date_of_birth' },
    answers: { 'class column': '6' },
    asks: ['class column'],
    truth: [is('Lal', 'Sasha', '1A', '2014-03-25', { id: '55001' })],
  },
  {
    name: 'a header that says the order of the dates',
    about: 'The header says mm/dd/yyyy, and no row proves it.',
    file: () =>
      csv(
        texts(`
          ID    | Last name | First name | Class | DOB (mm/dd/yyyy)
          55021 | Jay       | Ann        | 1A    | 03/04/2014
          55022 | Jay       | Bob        | 1A    | 05/06/2014
        `),
      ),
    fileName: 'list.csv',
    answers: { 'order date_of_birth': 'month first' },
    truth: [
      is('Jay', 'Ann', '1A', '2014-03-04', { id: '55021' }),
      is('Jay', 'Bob', '1A', '2014-05-06', { id: '55022' }),
    ],
  },
  {
    name: 'the sheet says one class, a cell another',
    about: 'On the sheet 1A one student has another class in the column of the class, and one none.',
    file: () =>
      sheet(
        rows(`
          ID    | Surname | First Name | Class | D.O.B.
          55041 | Moe     | Ned        | 1B    | @2014-03-25
          55042 | Moe     | Pat        |       | @2014-03-26
        `),
        { name: '1A' },
      ),
    maybe: [is('Moe', 'Pat', '1A', '2014-03-26', { id: '55042' })],
    truth: [is('Moe', 'Ned', '1B', '2014-03-25', { id: '55041' })],
  },
  {
    name: 'sexes by numbers and letters',
    about: 'A program writes 1 and 2, another one B and G; no number is guessed at.',
    file: () =>
      sheet(
        rows(`
          ID    | Surname | First Name | Class | D.O.B.      | Gender
          55051 | Nix     | Ola        | 1A    | @2014-03-25 | #1
          55052 | Nix     | Pia        | 1A    | @2014-03-26 | G
          55053 | Nix     | Qu3ntin    | 1A    | @2014-03-27 | B
          55054 | Nix     | Roy        | 1A    | @2014-03-28 | 
        `),
      ),
    answers: { 'word sex *': 'none', 'odd names': 'leave' },
    asks: ['odd names'],
    truth: [
      is('Nix', 'Ola', '1A', '2014-03-25', { id: '55051' }),
      is('Nix', 'Pia', '1A', '2014-03-26', { id: '55052', sex: [null, 'Female'] }),
      is('Nix', 'Roy', '1A', '2014-03-28', { id: '55054' }),
    ],
    maybe: [is('Nix', 'Qu3ntin', '1A', '2014-03-27', { id: '55053', sex: [null, 'Male'] })],
  },
  {
    name: 'commas in some names only',
    about: 'Half of the names have a comma, the others the first name in front.',
    file: () =>
      sheet(
        rows(`
          ID    | Name           | Class | D.O.B.
          55061 | Ooft, Pam      | 1A    | @2014-03-25
          55062 | Quincy Reece   | 1A    | @2014-03-26
          55063 | Sam van Dyk    | 1A    | @2014-03-27
        `),
      ),
    answers: { 'name order': 'first' },
    asks: ['name order'],
    truth: [
      is('Ooft', 'Pam', '1A', '2014-03-25', { id: '55061' }),
      is('Reece', 'Quincy', '1A', '2014-03-26', { id: '55062' }),
      is('van Dyk', 'Sam', '1A', '2014-03-27', { id: '55063' }),
    ],
  },
  {
    name: 'classes of a foreign count',
    about:
      'Year 7 is the first form elsewhere, and a letter l stands for the digit 1: none of them is guessed at.',
    file: () =>
      csv(
        texts(`
          ID    | Last name | First name | Class   | DOB
          55071 | Tait      | Uri        | Year 7A | 2014-03-25
          55072 | Tait      | Viv        | lA      | 2014-03-26
          55073 | Tait      | Wim        | 1A/1B   | 2014-03-27
          55074 | Tait      | Xan        | 10B     | 2014-03-28
          55075 | Tait      | Yve        | 1       | 2014-03-29
        `),
      ),
    fileName: 'list.csv',
    answers: { classes: 'leave', 'class *': 'leave', 'class la': '1A' },
    truth: [],
    maybe: [is('Tait', 'Viv', '1A', '2014-03-26', { id: '55072' })],
    left: 4,
  },
]
