// Lists of another hand: names as people have them.
import { csv, rows, sheet, texts } from './files'
import { is, type ListCase } from './listCase'

export const otherHandNames: readonly ListCase[] = [
  {
    name: 'names with marks',
    about: 'Dashes, apostrophes and particles in ordinary case stay as they are.',
    file: () =>
      sheet(
        rows(`
          Reg. No | Family Name      | Given Names  | Form Class | Date of Birth
          51001   | O'Brien-D'Abadie | Siân         | 1A         | @2014-01-05
          51002   | Ali-Mohammed     | Abdul-Raheem | 1A         | @2014-01-06
          51003   | de la Rosa       | María José   | 1A         | @2014-01-07
          51004   | van der Merwe    | Piet         | 1A         | @2014-01-08
          51005   | Ng               | Li           | 1A         | @2014-01-09
          51006   | 李               | 明           | 1A         | @2014-01-10
          51007   | بن علي           | نور          | 1A         | @2014-01-11
          51008   | Baptiste Jr.     | Earl         | 1A         | @2014-01-12
          51009   | Thomas III       | Lloyd        | 1A         | @2014-01-13
        `),
      ),
    columns: { 'Given Names': 'first_name' },
    truth: [
      is("O'Brien-D'Abadie", 'Siân', '1A', '2014-01-05', { id: '51001' }),
      is('Ali-Mohammed', 'Abdul-Raheem', '1A', '2014-01-06', { id: '51002' }),
      is('de la Rosa', 'María José', '1A', '2014-01-07', { id: '51003' }),
      is('van der Merwe', 'Piet', '1A', '2014-01-08', { id: '51004' }),
      is('Ng', 'Li', '1A', '2014-01-09', { id: '51005' }),
      is('李', '明', '1A', '2014-01-10', { id: '51006' }),
      is('بن علي', 'نور', '1A', '2014-01-11', { id: '51007' }),
      is('Baptiste Jr.', 'Earl', '1A', '2014-01-12', { id: '51008' }),
      is('Thomas III', 'Lloyd', '1A', '2014-01-13', { id: '51009' }),
    ],
  },
  {
    name: 'names in small letters',
    about: 'A form on a telephone gave names in small letters; they get capitals where names have them.',
    file: () =>
      csv(
        texts(`
          id    | last name        | first name | class | date of birth
          51011 | o'brien-d'abadie | sean       | 1a    | 2014-02-05
          51012 | mcdonald         | ronda      | 1a    | 2014-02-06
          51013 | st. louis        | anne-marie | 1a    | 2014-02-07
          51014 | joseph iii       | a.j.       | 1a    | 2014-02-08
        `),
      ),
    fileName: 'list.csv',
    answers: { capitals: 'change' },
    asks: ['capitals'],
    truth: [
      is("O'Brien-D'Abadie", 'Sean', '1A', '2014-02-05', { id: '51011' }),
      is('McDonald', 'Ronda', '1A', '2014-02-06', { id: '51012' }),
      is('St. Louis', 'Anne-Marie', '1A', '2014-02-07', { id: '51013' }),
      is('Joseph III', 'A.J.', '1A', '2014-02-08', { id: '51014' }),
    ],
  },
  {
    name: 'suffixes in one cell',
    about: 'Jr. and III stand behind the first name, behind the last name, or behind a second comma.',
    file: () =>
      sheet(
        rows(`
          ID    | Student Name          | Class | D.O.B.
          51021 | Charles, Earl Jr.     | 1A    | @2014-03-05
          51022 | Roberts Jr., Kenneth  | 1A    | @2014-03-06
          51023 | Paul, Ian, Jr.        | 1A    | @2014-03-07
          51024 | Wells III, Tom        | 1A    | @2014-03-08
        `),
      ),
    truth: [
      is('Charles', 'Earl Jr.', '1A', '2014-03-05', { id: '51021' }),
      is('Roberts Jr.', 'Kenneth', '1A', '2014-03-06', { id: '51022' }),
      is('Paul', 'Ian Jr.', '1A', '2014-03-07', { id: '51023' }),
      is('Wells III', 'Tom', '1A', '2014-03-08', { id: '51024' }),
    ],
  },
  {
    name: 'three-part names first name first',
    about: 'The header says First, Middle, Last, so that nothing has to be asked.',
    file: () =>
      sheet(
        rows(`
          ID    | Last Name  | First Name | Middle Name | Class | D.O.B.
          51031 | Ali        | Amir       | Hassan      | 1A    | @2014-04-05
          51032 | De Silva   | Ana        | De Jesus    | 1A    | @2014-04-06
          51033 | X          | Malcolm    | -           | 1A    | @2014-04-07
        `),
      ),
    truth: [
      is('Ali', 'Amir', '1A', '2014-04-05', { id: '51031', middle_name: 'Hassan' }),
      is('De Silva', 'Ana', '1A', '2014-04-06', { id: '51032', middle_name: 'De Jesus' }),
      is('X', 'Malcolm', '1A', '2014-04-07', { id: '51033' }),
    ],
  },
  {
    name: 'a very long cell',
    about: 'Somebody pasted a letter into a name and an address; neither is cut without a word.',
    file: () =>
      sheet([
        ['ID', 'Last Name', 'First Name', 'Class', 'DOB', 'Home address'],
        ['51041', 'Singh', 'Asha '.repeat(400).trim(), '1A', '2014-05-05', null],
        ['51042', 'Singh', 'Bela', '1A', '2014-05-06', 'Main Road '.repeat(300).trim()],
      ]),
    truth: [is('Singh', 'Bela', '1A', '2014-05-06', { id: '51042' })],
    left: 1,
    says: [/First name: .*at most/i],
  },
  {
    name: 'teachers among the students',
    about: 'The list of everybody has teachers, who have no class and were born long ago.',
    file: () =>
      sheet(
        rows(`
          ID    | Last Name | First Name | Role    | Class | DOB
          51051 | Baker     | Una        | Student | 1A    | @2014-06-05
          T0012 | Cooper    | Neil       | Teacher | 1A    | @1979-06-06
          T0013 | Daly      | Ruth       | Teacher |       | @1981-06-07
        `),
      ),
    answers: { ages: 'leave', leavers: 'leave' },
    truth: [is('Baker', 'Una', '1A', '2014-06-05', { id: '51051' })],
    left: 2,
  },
  {
    name: 'the twin of a twin',
    about:
      'Twins share the last name, the birthday and the first letter, and only the first letter is written.',
    file: () =>
      sheet(
        rows(`
          Last Name | First Name | Class | DOB
          Mohan     | K.         | 1A    | @2014-08-05
          Mohan     | K.         | 1A    | @2014-08-05
          Mohan     | Kiran      | 1B    | @2014-08-05
        `),
      ),
    answers: { ids: 'number', 'person *': 'another', 'same *': 'another' },
    truth: [
      is('Mohan', 'K.', '1A', '2014-08-05'),
      is('Mohan', 'K.', '1A', '2014-08-05'),
      is('Mohan', 'Kiran', '1B', '2014-08-05'),
    ],
  },
]
