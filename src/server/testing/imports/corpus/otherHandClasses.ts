// Lists of another hand: classes as other systems write them.
import { book, csv, rows, sheet, texts } from './files'
import { is, type ListCase } from './listCase'

export const otherHandClasses: readonly ListCase[] = [
  {
    name: 'classes of another system',
    about: 'The classes have a dash, a bracket, a word and a stroke between the form and the section.',
    file: () =>
      sheet(
        rows(`
          Adm. No. | Pupil's Surname | Pupil's Forenames | Tutor Group  | Birth Date
          50001    | Abraham         | Shanice           | 1-A          | @2014-01-05
          50002    | Bharath         | Kavita            | Form 1 (A)   | @2014-01-06
          50003    | Clarke          | Dwight            | F1 B         | @2014-01-07
          50004    | Dass            | Rohan             | Form 1 - B   | @2014-01-08
          50005    | Elder           | Tisha             | 1/C          | @2014-01-09
          50006    | Farrell         | Amos              | FORM I C     | @2014-01-10
          50007    | Gokool          | Sunil             | Form One (D) | @2014-01-11
        `),
      ),
    columns: {
      'Adm. No.': 'id',
      'Tutor Group': 'class_id',
      "Pupil's Surname": 'last_name',
      "Pupil's Forenames": 'first_name',
    },
    truth: [
      is('Abraham', 'Shanice', '1A', '2014-01-05', { id: '50001' }),
      is('Bharath', 'Kavita', '1A', '2014-01-06', { id: '50002' }),
      is('Clarke', 'Dwight', '1B', '2014-01-07', { id: '50003' }),
      is('Dass', 'Rohan', '1B', '2014-01-08', { id: '50004' }),
      is('Elder', 'Tisha', '1C', '2014-01-09', { id: '50005' }),
      is('Farrell', 'Amos', '1C', '2014-01-10', { id: '50006' }),
      is('Gokool', 'Sunil', '1D', '2014-01-11', { id: '50007' }),
    ],
  },
  {
    name: 'classes named in Greek, by colours and by standards',
    about: 'The school says 1-Alpha and F1 Red, and a primary school Std 5, which is no form of this one.',
    file: () =>
      csv(
        texts(`
          ID    | Last Name | First Name | Class   | DOB
          50011 | Haynes    | Jamal      | 1-Alpha | 2014-02-05
          50012 | Imamshah  | Nadia      | F1 Red  | 2014-02-06
          50013 | John      | Kerry      | Std 5   | 2015-02-07
        `),
      ),
    fileName: 'list.csv',
    answers: { classes: 'each', 'class 1 alpha': 'add', 'class f1 red': 'add', 'class std 5': 'leave' },
    truth: [
      is('Haynes', 'Jamal', '1 Alpha', '2014-02-05', { id: '50011' }),
      is('Imamshah', 'Nadia', '1 Red', '2014-02-06', { id: '50012' }),
    ],
    left: 1,
  },
  {
    name: 'empty cells of the class on a sheet of a class',
    about:
      'Each sheet is a class and has a column of the class with gaps: on 1A all say 1A, on 1B one says 1C.',
    file: () =>
      book([
        {
          name: '1A',
          rows: rows(`
            ID    | Surname | First Name | Class   | D.O.B.
            50001 | Moe     | Ned        | Form 1A | @2014-03-25
            50002 | Moe     | Pat        |         | @2014-03-26
          `),
        },
        {
          name: '1B',
          rows: rows(`
            ID    | Surname | First Name | Class   | D.O.B.
            50003 | Noel    | Ray        | 1C      | @2014-03-25
            50004 | Noel    | Sue        |         | @2014-03-26
          `),
        },
      ]),
    truth: [
      is('Moe', 'Ned', '1A', '2014-03-25', { id: '50001' }),
      is('Moe', 'Pat', '1A', '2014-03-26', { id: '50002' }),
      is('Noel', 'Ray', '1C', '2014-03-25', { id: '50003' }),
    ],
    left: 1,
    says: [/Class is missing, and the student is new\. Its sheet or title says “1B”, but other rows/],
  },
  {
    name: 'names of classes that are too long',
    about:
      'Two classes have the same first ten letters, so that their names are to be shortened in the list; one fits.',
    file: () =>
      csv(
        texts(`
          ID    | Last Name | First Name | Class             | DOB
          50014 | Haynes    | Jamal      | 1 Enterprise      | 2014-02-05
          50015 | Imamshah  | Nadia      | Form 1 ENTERPRISE | 2014-02-06
          50016 | John      | Kerry      | 1 Excellence      | 2014-02-07
          50017 | Khan      | Liam       | 1 Excellently     | 2014-02-08
        `),
      ),
    fileName: 'list.csv',
    answers: { 'class 1 enterprise': 'add', 'class form 1 enterprise': 'add', 'class 1 excel*': 'leave' },
    asks: ['class 1 excel*'],
    truth: [
      is('Haynes', 'Jamal', '1 Enterpri', '2014-02-05', { id: '50014' }),
      is('Imamshah', 'Nadia', '1 Enterpri', '2014-02-06', { id: '50015' }),
    ],
    left: 2,
    says: [/so that its name would be shortened/, /“1 Excellence”.*to add it, shorten its name in the list/],
  },
  {
    name: 'the class at the right of the title',
    about: 'The school stands at the left of the title row, the class far at the right of it.',
    file: () =>
      sheet(
        rows(`
          PELICAN BAY SECONDARY | | | | FORM: 2B
          2026/2027 | | | | Form Teacher: Mr. Ali
          No. | ID    | Surname | First Name | D.O.B.
          #1  | 50021 | Khan    | Farida     | @2013-02-05
          #2  | 50022 | Lara    | Devon      | @2013-02-06
        `),
      ),
    truth: [
      is('Khan', 'Farida', '2B', '2013-02-05', { id: '50021' }),
      is('Lara', 'Devon', '2B', '2013-02-06', { id: '50022' }),
    ],
  },
  {
    name: 'three cells in the title',
    about: 'School, class and year share the row of the title, so that the class is one of three cells.',
    file: () =>
      sheet(
        rows(`
          Pelican Bay | | Class: 3C | | 2026/2027
          ID    | Surname | First Name | D.O.B.
          50031 | Mack    | Odelia     | @2012-02-05
        `),
      ),
    truth: [is('Mack', 'Odelia', '3C', '2012-02-05', { id: '50031' })],
  },
  {
    name: 'sheets with spaces and years',
    about:
      'The sheets are called “Form 4A 2026-27”, “ 4 B ” and “4C (new)”; the last one is not sure to be a class.',
    file: () =>
      book(
        ['Form 4A 2026-27', ' 4 B ', '4C (new)'].map((name, at) => ({
          name,
          rows: rows(`
            ID      | Surname             | First Name | D.O.B.
            5004${at} | ${['Nanton', 'Oudit', 'Paul'][at]} | ${['Joy', 'Vik', 'Ria'][at]} | @2011-02-0${at + 1}
          `),
        })),
      ),
    truth: [
      is('Nanton', 'Joy', '4A', '2011-02-01', { id: '50040' }),
      is('Oudit', 'Vik', '4B', '2011-02-02', { id: '50041' }),
    ],
    left: 1,
    says: [/Class is missing/],
  },
  {
    name: 'left and transferred in the class',
    about:
      'Those who are gone have a word in the column of the class; they are no students of a class “Left”.',
    file: () =>
      sheet(
        rows(`
          ID    | Surname | First Name | Class       | D.O.B.
          50051 | Quash   | Tina       | 1A          | @2014-05-05
          50052 | Rahim   | Omar       | Left        | @2014-05-06
          50053 | Sealy   | Zane       | Transferred | @2014-05-07
          50054 | Toney   | Mia        | 1B          | @2014-05-08
        `),
      ),
    answers: { classes: 'leave', 'class left': 'leave', 'class transferred': 'leave' },
    truth: [
      is('Quash', 'Tina', '1A', '2014-05-05', { id: '50051' }),
      is('Toney', 'Mia', '1B', '2014-05-08', { id: '50054' }),
    ],
    left: 2,
  },
  {
    name: 'a total in the middle',
    about: 'Each class ends with its number of students, and the next one follows without a header.',
    file: () =>
      sheet(
        rows(`
          ID    | Surname | First Name | Class | Sex | D.O.B.
          50061 | Ulric   | Sam        | 1A    | M   | @2014-06-05
          50062 | Vialva  | Deb        | 1A    | F   | @2014-06-06
          Sub-total 1A | #2 | | | |
          50063 | Wong    | Kim        | 1B    | F   | @2014-06-07
          Sub-total 1B | #1 | | | |
          Grand total | #3 | | | |
        `),
      ),
    truth: [
      is('Ulric', 'Sam', '1A', '2014-06-05', { id: '50061', sex: 'Male' }),
      is('Vialva', 'Deb', '1A', '2014-06-06', { id: '50062', sex: 'Female' }),
      is('Wong', 'Kim', '1B', '2014-06-07', { id: '50063', sex: 'Female' }),
    ],
  },
  {
    name: 'houses misspelled',
    about: 'Two houses are misspelled, one has the word House behind it; nobody is put into another house.',
    file: () =>
      sheet(
        rows(`
          ID    | Surname | First Name | Class | D.O.B.      | House
          50071 | Xavi    | Lou        | 1A    | @2014-07-05 | Kiskidee
          50072 | Yorke   | Ben        | 1A    | @2014-07-06 | IBIS HOUSE
          50073 | Zobar   | Eve        | 1A    | @2014-07-07 | mot mot
        `),
      ),
    answers: {
      'word house_code kiskidee': '2',
      'word house_code mot mot': '3',
      'word house_code ibis house': '1',
    },
    truth: [
      is('Xavi', 'Lou', '1A', '2014-07-05', { id: '50071', house_code: 2 }),
      is('Yorke', 'Ben', '1A', '2014-07-06', { id: '50072', house_code: 1 }),
      is('Zobar', 'Eve', '1A', '2014-07-07', { id: '50073', house_code: 3 }),
    ],
  },
]
