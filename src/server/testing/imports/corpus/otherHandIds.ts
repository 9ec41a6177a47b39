// Lists of another hand: IDs, and who is who.
import { csv, rows, sheet, shown, texts } from './files'
import { is, knows, type ListCase } from './listCase'

export const otherHandIds: readonly ListCase[] = [
  {
    name: 'zeros as text beside numbers',
    about: 'Half of the IDs are texts with zeros in front, half are numbers that never had any.',
    file: () =>
      sheet([
        ['Student ID', 'Last name', 'First name', 'Class', 'DOB'],
        ['00123', 'Adam', 'Bo', '1A', '2014-01-05'],
        [124, 'Bailey', 'Cy', '1A', '2014-01-06'],
        [shown(125, 'six digits'), 'Cato', 'Di', '1A', '2014-01-07'],
        ['123', 'Drakes', 'Ed', '1A', '2014-01-08'],
      ]),
    truth: [
      is('Adam', 'Bo', '1A', '2014-01-05', { id: '00123' }),
      is('Bailey', 'Cy', '1A', '2014-01-06', { id: '124' }),
      is('Cato', 'Di', '1A', '2014-01-07', { id: '000125' }),
      is('Drakes', 'Ed', '1A', '2014-01-08', { id: '123' }),
    ],
  },
  {
    name: 'IDs with a dash and a year',
    about: 'The IDs are 2026-001 and so on, which no ID of the portal can be, or can.',
    file: () =>
      csv(
        texts(`
          Student No. | Surname | First Name | Class | DOB
          2026-001    | Eve     | Fay        | 1A    | 2014-02-05
          2026-002    | Frost   | Gus        | 1A    | 2014-02-06
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Eve', 'Fay', '1A', '2014-02-05', { id: '2026-001' }),
      is('Frost', 'Gus', '1A', '2014-02-06', { id: '2026-002' }),
    ],
  },
  {
    name: 'the ID of somebody else',
    about: 'An update list has one ID that belongs to another student: that student must not be renamed.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB        | Mother: Name
          20250001   | Abdool    | Farah      | 2A    | 2013-01-05 | Rana Abdool
          20250002   | Cyrus     | Neil       | 2B    | 2013-03-07 | Joan Cyrus
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250001', 'Abdool', 'Farah', '1A', '2013-01-05'),
        knows('20250002', 'Beckles', 'Tracy', '1B', '2013-02-06', { mother_name: 'Ann Beckles' }),
      ],
    },
    answers: { 'person 20250002': 'leave', 'renamed *': 'leave' },
    truth: [is('Abdool', 'Farah', '2A', '2013-01-05', { id: '20250001', mother_name: 'Rana Abdool' })],
    left: 1,
  },
  {
    name: 'the ID of somebody else without a birthday',
    about: 'The same mistake in a list that has names only.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | Mother: Name
          20250001   | Abdool    | Farah      | 2A    | Rana Abdool
          20250002   | Cyrus     | Neil       | 2B    | Joan Cyrus
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250001', 'Abdool', 'Farah', '1A', '2013-01-05'),
        knows('20250002', 'Beckles', 'Tracy', '1B', '2013-02-06', { mother_name: 'Ann Beckles' }),
      ],
    },
    answers: { 'person 20250002': 'leave', 'renamed *': 'leave' },
    truth: [is('Abdool', 'Farah', '2A', '2013-01-05', { id: '20250001', mother_name: 'Rana Abdool' })],
    left: 1,
  },
  {
    name: 'two rows swapped',
    about: 'Somebody sorted one column only: each student of the school stands beside the ID of another one.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          20250001   | Beckles   | Tracy      | 2B    | 2013-02-06
          20250002   | Abdool    | Farah      | 2A    | 2013-01-05
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250001', 'Abdool', 'Farah', '1A', '2013-01-05'),
        knows('20250002', 'Beckles', 'Tracy', '1B', '2013-02-06'),
      ],
    },
    answers: { 'person *': 'leave', 'renamed *': 'leave' },
    truth: [],
    left: 2,
  },
  {
    name: 'names sorted alone',
    about: 'Somebody sorted the two columns of names: that is one question, however many students there are.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          20250001   | Abdool    | Farah      | 2A    | 2013-01-05
          20250002   | Beckles   | Tracy      | 2A    | 2013-02-06
          20250003   | Charles   | Imani      | 2A    | 2013-03-07
          20250004   | Dookie    | Ravi       | 2A    | 2013-04-08
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250001', 'Dookie', 'Ravi', '1A', '2013-01-05'),
        knows('20250002', 'Charles', 'Imani', '1A', '2013-02-06'),
        knows('20250003', 'Beckles', 'Tracy', '1A', '2013-03-07'),
        knows('20250004', 'Abdool', 'Farah', '1A', '2013-04-08'),
      ],
    },
    answers: { renamed: 'leave' },
    asks: ['renamed'],
    truth: [],
    left: 4,
  },
  {
    name: 'birthdays sorted alone',
    about: 'Somebody sorted the column of the birthdays: those of the school stay, and the classes are new.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          20250001   | Abdool    | Farah      | 2A    | 2013-03-07
          20250002   | Beckles   | Tracy      | 2A    | 2013-02-06
          20250003   | Charles   | Imani      | 2A    | 2013-01-05
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250001', 'Abdool', 'Farah', '1A', '2013-01-05'),
        knows('20250002', 'Beckles', 'Tracy', '1A', '2013-02-06'),
        knows('20250003', 'Charles', 'Imani', '1A', '2013-03-07'),
      ],
    },
    answers: { birthdays: 'school' },
    asks: ['birthdays'],
    truth: [
      is('Abdool', 'Farah', '2A', '2013-01-05', { id: '20250001' }),
      is('Beckles', 'Tracy', '2A', '2013-02-06', { id: '20250002' }),
      is('Charles', 'Imani', '2A', '2013-03-07', { id: '20250003' }),
    ],
  },
  {
    name: 'birthdays sorted alone, without IDs',
    about:
      'Nobody of the list is found by name and birthday: the school is not added a second time without a question.',
    file: () =>
      csv(
        texts(`
          Last name | First name | Class | DOB
          Abdool    | Farah      | 2A    | 2013-03-07
          Beckles   | Tracy      | 2A    | 2013-01-05
          Charles   | Imani      | 2A    | 2013-02-06
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250001', 'Abdool', 'Farah', '1A', '2013-01-05'),
        knows('20250002', 'Beckles', 'Tracy', '1A', '2013-02-06'),
        knows('20250003', 'Charles', 'Imani', '1A', '2013-03-07'),
      ],
    },
    answers: { namesakes: 'leave', ids: 'number' },
    asks: ['namesakes'],
    truth: [],
    left: 3,
  },
  {
    name: 'a mended name',
    about:
      'An update list spells a name better and another one after a marriage of the mother: both are the same students.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          20250003   | Núñez     | José       | 2A    | 2013-01-05
          20250004   | Hosein    | Alisha     | 2A    | 2013-02-05
        `),
      ),
    fileName: 'list.csv',
    before: {
      students: [
        knows('20250003', 'Nunez', 'Jose', '1A', '2013-01-05'),
        knows('20250004', 'Mohammed', 'Alisha', '1A', '2013-02-05'),
      ],
    },
    answers: { 'renamed *': 'same' },
    truth: [
      is('Núñez', 'José', '2A', '2013-01-05', { id: '20250003' }),
      is('Hosein', 'Alisha', '2A', '2013-02-05', { id: '20250004' }),
    ],
  },
  {
    name: 'doubles with other IDs',
    about: 'One student stands in the list under two IDs, in two spellings of the same name.',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          53001      | D'Abreu   | Inès       | 1A    | 2014-03-05
          53002      | D’Abreu   | Ines       | 1A    | 2014-03-05
        `),
      ),
    fileName: 'list.csv',
    answers: { 'person *': 'leave', 'same *': 'leave' },
    truth: [is("D'Abreu", 'Inès', '1A', '2014-03-05', { id: '53001' })],
    left: 1,
  },
  {
    name: 'a list of leavers',
    about: 'The list says who left and why; nobody of it comes into a class.',
    file: () =>
      csv(
        texts(`
          LEAVERS 2025/2026
          Student ID | Last name | First name | Last Class | DOB        | Date Left  | Reason
          20210001   | Garcia    | Lia        | 5A         | 2009-01-05 | 30/06/2026 | Completed
          20210002   | Henry     | Max        | 5B         | 2009-02-05 | 30/06/2026 | Migrated
        `),
      ),
    fileName: 'leavers.csv',
    before: {
      students: [
        knows('20210001', 'Garcia', 'Lia', '5A', '2009-01-05'),
        knows('20210002', 'Henry', 'Max', '5B', '2009-02-05'),
      ],
    },
    answers: { leavers: 'leave' },
    asks: ['leavers'],
    truth: [],
  },
  {
    name: 'religions by numbers and letters',
    about: 'A program writes religions as its own codes, which are not those of the portal.',
    file: () =>
      sheet(
        rows(`
          ID    | Last name | First name | Class | DOB         | Religion
          53011 | Ivey      | Kay        | 1A    | @2014-05-01 | RC
          53012 | Jules     | Lee        | 1A    | @2014-05-02 | SDA
          53013 | Kanhai    | Mo         | 1A    | @2014-05-03 | 77
        `),
      ),
    answers: { 'word religion_code rc': '1', 'word religion_code sda': '2', 'word religion_code 77': 'none' },
    truth: [
      is('Ivey', 'Kay', '1A', '2014-05-01', { id: '53011', religion_code: '1' }),
      is('Jules', 'Lee', '1A', '2014-05-02', { id: '53012', religion_code: '2' }),
      is('Kanhai', 'Mo', '1A', '2014-05-03', { id: '53013' }),
    ],
  },
]
