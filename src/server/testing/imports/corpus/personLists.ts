// Lists in which two rows may be one person, or one row two.
import { csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

export const personLists: readonly ListCase[] = [
  {
    name: 'two of the same name',
    about: 'Two students of the school have this name and birthday; a person says which one the row means.',
    before: {
      students: [
        knows('20250301', 'Mohammed', 'Aaliyah', '2A', '2013-06-06'),
        knows('20250302', 'Mohammed', 'Aaliyah', '2D', '2013-06-06'),
      ],
    },
    file: () =>
      sheet(
        rows(`
          Last name | First name | Date of birth | Allergies
          Mohammed  | Aaliyah    | @2013-06-06   | Peanuts
        `),
      ),
    answers: { 'who *': '20250302' },
    asks: ['who *'],
    truth: [is('Mohammed', 'Aaliyah', '2D', '2013-06-06', { id: '20250302', allergy: 'Peanuts' })],
  },
  {
    name: 'twins',
    about: 'Twins share the last name, the birthday and the mother, and are two students.',
    file: () =>
      sheet(
        rows(`
          Surname   | Given Name | Class | DOB         | Mother's Name
          Cudjoe    | Kareem     | 1A    | @2014-07-07 | Alicia Cudjoe
          Cudjoe    | Kareena    | 1A    | @2014-07-07 | Alicia Cudjoe
          Sookdeo   | Ria        | 1B    | @2014-08-08 | Indra Sookdeo
          Sookdeo   | Ria-Ann    | 1B    | @2014-08-08 | Indra Sookdeo
        `),
      ),
    answers: { ids: 'number', 'person *': 'another' },
    truth: [
      is('Cudjoe', 'Kareem', '1A', '2014-07-07', { mother_name: 'Alicia Cudjoe' }),
      is('Cudjoe', 'Kareena', '1A', '2014-07-07', { mother_name: 'Alicia Cudjoe' }),
      is('Sookdeo', 'Ria', '1B', '2014-08-08', { mother_name: 'Indra Sookdeo' }),
      is('Sookdeo', 'Ria-Ann', '1B', '2014-08-08', { mother_name: 'Indra Sookdeo' }),
    ],
  },
  {
    name: 'somebody twice',
    about: 'One student stands in the list twice, in two classes and without an ID.',
    file: () =>
      sheet(
        rows(`
          Surname | First Name | Class | DOB
          Bissoon | Amara      | 1A    | @2014-09-19
          Roach   | Tyrell     | 1A    | @2014-10-20
          Bissoon | Amara      | 1B    | @2014-09-19
        `),
      ),
    answers: { ids: 'number', 'person *': 'leave' },
    asks: ['person *'],
    truth: [is('Bissoon', 'Amara', '1A', '2014-09-19'), is('Roach', 'Tyrell', '1A', '2014-10-20')],
    left: 1,
  },
  {
    name: 'the same ID twice',
    about: 'Two students of the list have the same ID, and only one of them can have it.',
    fileName: 'ids.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          20260901   | Hackett   | Zane       | 1A    | 2014-01-20
          20260902   | Mootoo    | Sarika     | 1A    | 2014-01-21
          20260902   | Douglas   | Amaya      | 1A    | 2014-01-22
        `),
      ),
    answers: { 'same ids': 'leave' },
    asks: ['same ids'],
    truth: [is('Hackett', 'Zane', '1A', '2014-01-20', { id: '20260901' })],
    maybe: [is('Mootoo', 'Sarika', '1A', '2014-01-21', { id: '20260902' })],
    left: 1,
  },
  {
    name: 'known under another ID',
    about: 'The school has one of the students under another ID: it is the same person.',
    before: { students: [knows('20250401', 'Pantin', 'Gérard', '2A', '2013-02-23')] },
    fileName: 'new ids.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          S-0091     | Pantin    | Gérard     | 2A    | 2013-02-23
          S-0092     | Mahabir   | Kavita     | 2A    | 2013-02-24
        `),
      ),
    answers: { 'person *': 'leave' },
    asks: ['person *'],
    truth: [is('Mahabir', 'Kavita', '2A', '2013-02-24', { id: 'S-0092' })],
    left: 1,
  },
  {
    name: 'the same person under another ID',
    about:
      'The ID in small letters, another number and one with a stroke: the IDs of the school stay, with what is new.',
    before: {
      students: [
        knows('26J01', 'Allum', 'Bo', '1A', '2013-01-05', { birth_certificate_no: '20130105101' }),
        knows('20250402', 'Pantin', 'Gérard', '1A', '2013-02-23'),
        knows('20250403', 'Mahabir', 'Kavita', '1A', '2013-02-24'),
        knows('00123', 'Deen', 'Amir', '1A', '2013-03-01'),
      ],
    },
    fileName: 'new ids.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB        | Birth certificate pin
          26j01      | Allum     | Bo         | 2A    | 2013-01-05 | 20130105101
          S-0091     | Pantin    | Gerard     | 2A    | 2013-02-23 |
          2025/92    | Mahabir   | Kavita     | 2A    | 2013-02-24 |
          123        | Deane     | Amir       | 2A    | 2013-03-01 |
        `),
      ),
    answers: {
      persons: 'each',
      'person 26j01': '26J01',
      'person S-0091': '20250402',
      'person 2025/92': '20250403',
      'person 123': '00123',
    },
    asks: ['persons', 'person 26j01', 'person S-0091', 'person 2025/92', 'person 123'],
    truth: [
      is('Allum', 'Bo', '2A', '2013-01-05', { id: '26J01', birth_certificate_no: '20130105101' }),
      is('Pantin', 'Gérard', '2A', '2013-02-23', { id: '20250402' }),
      is('Mahabir', 'Kavita', '2A', '2013-02-24', { id: '20250403' }),
      is('Deane', 'Amir', '2A', '2013-03-01', { id: '00123' }),
    ],
  },
  {
    name: 'names that are spelled another way',
    about:
      'Two students of the school are misspelled, one of them without an ID; a twin stands beside his brother.',
    before: {
      students: [
        knows('20250404', 'Mohammed', 'Aisha', '1A', '2013-05-01'),
        knows('20250405', 'Baptiste', 'Kerwyn', '1A', '2013-05-02'),
        knows('20250406', 'Khan', 'Zaran', '1A', '2013-05-03'),
      ],
    },
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
                     | Mohamed   | Aisha      | 2A    | 2013-05-01
          S-1        | Batiste   | Kerwyn     | 2A    | 2013-05-02
          20250406   | Khan      | Zaran      | 2A    | 2013-05-03
          20250407   | Khan      | Zara       | 2A    | 2013-05-03
        `),
      ),
    answers: { 'who 2': '20250404', 'person S-1': '20250405' },
    asks: ['who 2', 'person S-1'],
    truth: [
      is('Mohammed', 'Aisha', '2A', '2013-05-01', { id: '20250404' }),
      is('Baptiste', 'Kerwyn', '2A', '2013-05-02', { id: '20250405' }),
      is('Khan', 'Zaran', '2A', '2013-05-03', { id: '20250406' }),
      is('Khan', 'Zara', '2A', '2013-05-03', { id: '20250407' }),
    ],
  },
  {
    name: 'all IDs without their zeros',
    about: 'Excel has dropped the zeros of all IDs: that is one question, and nobody is added a second time.',
    before: {
      students: [
        knows('00123', 'Deen', 'Amir', '1A', '2013-03-01'),
        knows('00124', 'Deen', 'Bibi', '1A', '2013-03-02'),
        knows('00125', 'Ellis', 'Cara', '1A', '2013-03-03'),
      ],
    },
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB
          #123       | Deen      | Amir       | 2A    | @2013-03-01
          #124       | Deen      | Bibi       | 2A    | @2013-03-02
          #125       | Ellis     | Cara       | 2A    | @2013-03-03
        `),
      ),
    answers: { persons: 'same' },
    asks: ['persons'],
    truth: [
      is('Deen', 'Amir', '2A', '2013-03-01', { id: '00123' }),
      is('Deen', 'Bibi', '2A', '2013-03-02', { id: '00124' }),
      is('Ellis', 'Cara', '2A', '2013-03-03', { id: '00125' }),
    ],
  },
  {
    name: 'some with an ID',
    about: 'Those who came this year have no ID yet, the others have.',
    before: { students: [knows('20260150', 'Ottley', 'Nia', '1B', '2014-04-04')] },
    file: () =>
      sheet(
        rows(`
          ID No.   | Surname | First Name | Class | DOB         | Sex
          20260150 | Ottley  | Nia        | 1B    | @2014-04-04 | Girl
                   | Rahim   | Yusuf      | 1B    | @2014-05-05 | Boy
                   | Laurent | Solène     | 1B    | @2014-06-06 | Girl
        `),
      ),
    answers: { ids: 'number' },
    asks: ['ids'],
    truth: [
      is('Ottley', 'Nia', '1B', '2014-04-04', { id: '20260150', sex: 'Female' }),
      is('Rahim', 'Yusuf', '1B', '2014-05-05', { sex: 'Male' }),
      is('Laurent', 'Solène', '1B', '2014-06-06', { sex: 'Female' }),
    ],
  },
  {
    name: 'those without an ID are left',
    about: 'The office does not want to number anybody from this list.',
    file: () =>
      sheet(
        rows(`
          Student ID | Surname | First Name | Class | DOB
          20260911   | Weekes  | Jamal      | 1C    | @2014-05-15
                     | Sirju   | Meera      | 1C    | @2014-05-16
        `),
      ),
    answers: { ids: 'leave' },
    asks: ['ids'],
    truth: [is('Weekes', 'Jamal', '1C', '2014-05-15', { id: '20260911' })],
    left: 1,
  },
  {
    name: 'names alone, one by one',
    about: 'One of the names is that of somebody else, so that the office decides for each.',
    before: {
      students: [
        knows('72031', 'Quashie', 'Ann', '1C', '2013-06-01'),
        knows('72032', 'Roopchand', 'Ben', '1C', '2013-07-02'),
      ],
    },
    answers: { 'names alone': 'each', 'who 2': '72031', 'who 3': 'leave' },
    asks: ['names alone', 'who 2', 'who 3'],
    fileName: 'classes.csv',
    file: () => csv(texts('Name | Class\nAnn Quashie | 2A\nBen Roopchand | 2A')),
    truth: [
      is('Quashie', 'Ann', '2A', '2013-06-01', { id: '72031' }),
      is('Roopchand', 'Ben', '1C', '2013-07-02', { id: '72032' }),
    ],
    left: 1,
  },
  {
    name: 'names that the school writes with more care',
    about:
      'A list of telephones has capitals without accents, the other name behind the first, and an initial.',
    before: {
      students: [
        knows('72041', 'Daniel', 'Renée', '1C', '2013-06-01'),
        knows('72042', 'McLeod', 'Shaun', '1C', '2013-07-02', { middle_name: 'Kofi' }),
        knows('72043', 'De la Rosa', 'María José', '1C', '2013-08-03'),
        knows('72044', 'Roberts Roy', 'Zoe', '1C', '2013-09-04'),
      ],
    },
    fileName: 'phones.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Surname     | First name | Home phone
          72041      | DANIEL      | RENEE      | 667-1001
          72042      | McLeod      | Shaun Kofi | 667-1002
          72043      | De la Rosa  | María J.   | 667-1003
          72044      | Roberts-Roy | Zoë        | 667-1004
        `),
      ),
    truth: [
      is('Daniel', 'Renée', '1C', '2013-06-01', { id: '72041', phone_home: '6671001' }),
      is('McLeod', 'Shaun', '1C', '2013-07-02', { id: '72042', middle_name: 'Kofi', phone_home: '6671002' }),
      is('De la Rosa', 'María José', '1C', '2013-08-03', { id: '72043', phone_home: '6671003' }),
      is('Roberts-Roy', 'Zoë', '1C', '2013-09-04', { id: '72044', phone_home: '6671004' }),
    ],
  },
]
