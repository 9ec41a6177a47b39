// Columns whose header has two meanings beside the others, and ordinary headers in another spelling.
import { csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

export const unsureColumns: readonly ListCase[] = [
  {
    name: 'the class and the new class',
    about: 'Students of the school have their class and the one of the next year beside it.',
    before: {
      students: [
        knows('72001', 'Goring', 'Lea', '2C', '2013-06-01'),
        knows('72002', 'Hinds', 'Kofi', '2C', '2013-07-02'),
      ],
    },
    answers: { 'class column': '5' },
    asks: ['class column'],
    file: () =>
      sheet(
        rows(`
          ID    | Surname | First name | Date of birth | Class | New class
          72001 | Goring  | Lea        | @2013-06-01   | 1C    | 2A
          72002 | Hinds   | Kofi       | @2013-07-02   | 1C    | 2B
        `),
      ),
    truth: [
      is('Goring', 'Lea', '2A', '2013-06-01', { id: '72001' }),
      is('Hinds', 'Kofi', '2B', '2013-07-02', { id: '72002' }),
    ],
  },
  {
    name: 'the class and the new class below a title',
    about: 'The title names the class of today, and does not answer which column counts.',
    answers: { 'class column': '5' },
    asks: ['class column'],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          CLASS LIST FORM 1C |         |       |            |    |
          Student ID | Last name | First name | DOB        | Class | New Class
          72013      | Kalloo    | Joy        | 2014-05-01 | 1C    | 2A
          72014      | Lezama    | Paul       | 2014-05-02 | 1C    | 2B
        `),
      ),
    truth: [
      is('Kalloo', 'Joy', '2A', '2014-05-01', { id: '72013' }),
      is('Lezama', 'Paul', '2B', '2014-05-02', { id: '72014' }),
    ],
  },
  {
    name: 'the current and the next class alone',
    about: 'A promotion list has nothing else but the names, and the year has turned.',
    before: {
      students: [
        knows('72015', 'Mark', 'Ann', '1C', '2013-06-01'),
        knows('72016', 'Noel', 'Ben', '1C', '2013-07-02'),
      ],
    },
    answers: { 'class column': '3' },
    asks: ['class column'],
    file: () =>
      sheet(
        rows(`
          Student ID | Name      | Current class | Next class
          72015      | Mark, Ann | 1C            | 2A
          72016      | Noel, Ben | 1C            | 2B
        `),
      ),
    truth: [
      is('Mark', 'Ann', '2A', '2013-06-01', { id: '72015' }),
      is('Noel', 'Ben', '2B', '2013-07-02', { id: '72016' }),
    ],
  },
  {
    name: 'new classes by names alone',
    about: 'One name is that of one student, one that of two, and one that of nobody.',
    before: {
      students: [
        knows('72017', 'Ollivierre', 'Cleo', '1C', '2013-06-01'),
        knows('72018', 'Pierre', 'Dan', '1C', '2013-07-02'),
        knows('72019', 'Pierre', 'Dan', '1D', '2013-08-03'),
      ],
    },
    answers: { 'names alone': 'same', 'who *': '72019' },
    asks: ['names alone', 'who *'],
    file: () =>
      sheet(
        rows(`
          FORM 2 CLASSES FOR SEPTEMBER
          Name             | New class
          Cleo Ollivierre  | 2A
          Dan Pierre       | 2B
          Quincy Quamina   | 2B
        `),
      ),
    truth: [
      is('Ollivierre', 'Cleo', '2A', '2013-06-01', { id: '72017' }),
      is('Pierre', 'Dan', '1C', '2013-07-02', { id: '72018' }),
      is('Pierre', 'Dan', '2B', '2013-08-03', { id: '72019' }),
    ],
    left: 1,
    says: [/No student of the school is called/],
  },
  {
    name: 'a house list',
    about: 'Students who are here are found by their names, and no name changes.',
    before: {
      students: [
        knows('72020', 'Roberts-Roy', 'Élise', '1C', '2013-06-01', { middle_name: 'Ann' }),
        knows('72021', 'Samuel', 'Kit', '1C', '2013-07-02'),
      ],
    },
    answers: { 'names alone': 'same' },
    asks: ['names alone'],
    fileName: 'green house.csv',
    file: () =>
      csv(texts('Surname | First name | Mobile\nROBERTS ROY | ELISE | 6671234\nSAMUEL | KIT | 6675678')),
    columns: { Mobile: 'phone_home' },
    truth: [
      is('Roberts-Roy', 'Élise', '1C', '2013-06-01', {
        id: '72020',
        middle_name: 'Ann',
        phone_home: '6671234',
      }),
      is('Samuel', 'Kit', '1C', '2013-07-02', { id: '72021', phone_home: '6675678' }),
    ],
  },
  {
    name: 'the class and what it is promoted to',
    about: 'The office wants the class of today, which the other column does not say.',
    answers: { 'class column': '4' },
    asks: ['class column'],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | DOB        | Class | Promoted to
          72003      | Isaac     | Joy        | 2014-05-01 | 1C    | 2A
          72004      | John      | Paul       | 2014-05-02 | 1D    | 2B
        `),
      ),
    truth: [
      is('Isaac', 'Joy', '1C', '2014-05-01', { id: '72003' }),
      is('John', 'Paul', '1D', '2014-05-02', { id: '72004' }),
    ],
  },
  {
    name: 'admission numbers beside those of the state',
    about: 'The number of the school is called Adno, and the other one is the pupil number of the state.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Surname | Forename | DOB        | Class | UPN           | Adno
          Kydd    | Amara    | 2014-05-03 | 1A    | H801200001047 | 72005
          Lall    | Dev      | 2014-05-04 | 1B    | H801200001048 | 72006
        `),
      ),
    truth: [
      is('Kydd', 'Amara', '1A', '2014-05-03', { id: '72005' }),
      is('Lall', 'Dev', '1B', '2014-05-04', { id: '72006' }),
    ],
  },
  {
    name: 'ID numbers beside the roll',
    about: 'Nobody knows whether the ID number or the roll number is that of the school.',
    answers: { ids: 'number' },
    asks: ['ids'],
    file: () =>
      sheet(
        rows(`
          Roll Number | Surname | First name | DOB         | Class | ID Number
          1407        | Manoo   | Ria        | @2014-05-05 | 1A    | 20140505117
          1408        | Neptune | Jude       | @2014-05-06 | 1A    | 20140506118
        `),
      ),
    truth: [is('Manoo', 'Ria', '1A', '2014-05-05'), is('Neptune', 'Jude', '1A', '2014-05-06')],
  },
  {
    name: 'answers of a form in the web',
    about: 'The first e-mail is that of the parent who answered.',
    fileName: 'responses.csv',
    file: () =>
      csv(
        texts(`
          Timestamp           | Email address   | Student ID | Last name | First name | DOB        | Class
          2026-08-01 10:11:12 | mum@example.org | 72007      | Ovid      | Tara       | 2014-05-07 | 1A
          2026-08-01 11:12:13 | dad@example.org | 72008      | Phill     | Ian        | 2014-05-08 | 1B
        `),
      ),
    truth: [
      is('Ovid', 'Tara', '1A', '2014-05-07', { id: '72007' }),
      is('Phill', 'Ian', '1B', '2014-05-08', { id: '72008' }),
    ],
  },
  {
    name: 'answers of a form with a question for the e-mail',
    about: 'Who answered is called Username, and the e-mail of the student is asked for.',
    fileName: 'responses.csv',
    file: () =>
      csv(
        texts(`
          Timestamp           | Username        | Student ID | Last name | First name | DOB        | Class | Student email
          2026-08-01 10:11:12 | mum@example.org | 72009      | Quash     | Zoe        | 2014-05-09 | 1A    | zoe@example.org
        `),
      ),
    truth: [is('Quash', 'Zoe', '1A', '2014-05-09', { id: '72009', email: 'zoe@example.org' })],
  },
  {
    name: 'headers with their manner in brackets',
    about: 'They say how to write a date and a name, and shorten number and telephone.',
    answers: { 'name order': 'last' },
    file: () =>
      sheet(
        rows(`
          Adm. No | Name (Last, First) | D.O.B (dd/mm/yy) | Class | MOTHER'S NAME | MOTHER'S CONTACT NO.
          72010   | Ragoo, Lily        | 14/05/14         | 1A    | Ann Ragoo     | 667-1201
          72011   | Seale, Omari       | 25/06/14         | 1B    | Joy Seale     | 667-1202
        `),
      ),
    columns: { "MOTHER'S CONTACT NO.": 'mobile_phone_mother' },
    truth: [
      is('Ragoo', 'Lily', '1A', '2014-05-14', {
        ...{ id: '72010', mother_name: 'Ann Ragoo', mobile_phone_mother: '6671201' },
      }),
      is('Seale', 'Omari', '1B', '2014-06-25', {
        ...{ id: '72011', mother_name: 'Joy Seale', mobile_phone_mother: '6671202' },
      }),
    ],
  },
  {
    name: 'numbers and telephones shortened',
    about: 'Reg. Number and Tel. are said in few letters.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Reg. Number | Surname | Given Name | D.O.B. (yyyy-mm-dd) | Class | Emergency Contact | Emergency Tel.
          72012       | Toussaint | Eve      | 2014-05-10          | 1A    | Kim Toussaint     | 667-1203
        `),
      ),
    truth: [
      is('Toussaint', 'Eve', '1A', '2014-05-10', {
        ...{ id: '72012', emergency_contact: 'Kim Toussaint', emergency_home_phone: '6671203' },
      }),
    ],
  },
  {
    name: 'first names before last names in Spanish',
    about: 'The header says which come first; of three words nobody knows which are last names.',
    columns: { 'Nombres y apellidos': 'name' },
    fileName: 'lista.csv',
    file: () =>
      csv(
        texts(`
          ID | Nombres y apellidos | Class | DOB
          73028 | Marisol Quevedo | 1A | 2014-03-08
          73029 | Ana Luz Rangel  | 1A | 2014-04-08
        `),
      ),
    truth: [is('Quevedo', 'Marisol', '1A', '2014-03-08', { id: '73028' })],
    left: 1,
    says: [/does not show where the last names begin/],
  },
  {
    name: 'last names before first names in Spanish',
    about: 'The header says which come first.',
    columns: { 'Apellidos y nombres': 'name' },
    fileName: 'lista.csv',
    file: () =>
      csv(
        texts(`
          ID | Apellidos y nombres | Class | DOB
          73030 | Salas Teresa | 1A | 2014-03-09
        `),
      ),
    truth: [is('Salas', 'Teresa', '1A', '2014-03-09', { id: '73030' })],
  },
]
