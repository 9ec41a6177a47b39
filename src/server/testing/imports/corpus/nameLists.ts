// Lists that say in their own ways who somebody is: without IDs, with both names in one cell, in capitals.
import { csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

const school = [
  knows('20250201', 'Núñez', 'José', '2A', '2013-04-18'),
  knows('20250202', 'D’Abadie', 'Renée', '2A', '2013-08-02', { phone_home: '6221234' }),
  knows('20250203', 'Ramlogan', 'Sunil', '2B', '2013-11-11'),
]

export const nameLists: readonly ListCase[] = [
  {
    name: 'no IDs, “Last, First”',
    about: 'Both names are in one cell with a comma, and nobody has an ID: the portal numbers them.',
    file: () =>
      sheet(
        rows(`
          NAME OF STUDENT        | CLASS | DATE OF BIRTH
          Baptiste, Marisol      | 1A    | @2014-01-15
          De Freitas, Kerry-Ann  | 1A    | @2014-02-16
          St. Hill Jr., Marcus   | 1B    | @2014-03-17
          Ramkissoon-Ali, Asha D. | 1B   | @2014-04-18
          Chin, Wei Ling         | 1B    | @2014-05-19
        `),
      ),
    before: { students: [knows('20260117', 'Gittens', 'Ann', '1C', '2014-01-01')] },
    answers: { ids: 'number' },
    asks: ['ids'],
    truth: [
      is('Baptiste', 'Marisol', '1A', '2014-01-15'),
      is('De Freitas', 'Kerry-Ann', '1A', '2014-02-16'),
      is('St. Hill Jr.', 'Marcus', '1B', '2014-03-17'),
      is('Ramkissoon-Ali', 'Asha D.', '1B', '2014-04-18'),
      is('Chin', 'Wei Ling', '1B', '2014-05-19'),
    ],
  },
  {
    name: 'numbers in front of the names',
    about: 'The list was copied from a message, with its numbering and marks that nobody sees.',
    fileName: 'WhatsApp list.csv',
    file: () =>
      csv(
        texts(`
          STUDENTS                  | DOB        | CLASS
          1. Thomas, Ruth-Ann       | 14/03/2014 | 1A
          2. \u200eMc Kenzie, Dillon | 15/04/2014 | 1A
          3) Ramnarine,\u00a0Sita    | 16/05/2014 | 1A
        `),
      ),
    answers: { ids: 'number' },
    truth: [
      is('Thomas', 'Ruth-Ann', '1A', '2014-03-14'),
      is('Mc Kenzie', 'Dillon', '1A', '2014-04-15'),
      is('Ramnarine', 'Sita', '1A', '2014-05-16'),
    ],
  },
  {
    name: '“First Last” in one cell',
    about: 'The first name comes first, without a comma, and some last names have two words.',
    fileName: 'form one.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Student Name        | Class | DOB
          20260701   | Kwame Alexander     | 1A    | 2014-09-03
          20260702   | Keziah De Freitas   | 1A    | 2014-09-04
          20260703   | Liam O'Brien        | 1A    | 2014-09-05
          20260704   | Marcus St. Hill III | 1A    | 2014-09-06
          20260705   | Shania Mc Intosh    | 1A    | 2014-09-07
        `),
      ),
    answers: { 'name order': 'first' },
    asks: ['name order'],
    truth: [
      is('Alexander', 'Kwame', '1A', '2014-09-03', { id: '20260701' }),
      is('De Freitas', 'Keziah', '1A', '2014-09-04', { id: '20260702' }),
      is("O'Brien", 'Liam', '1A', '2014-09-05', { id: '20260703' }),
      is('St. Hill III', 'Marcus', '1A', '2014-09-06', { id: '20260704' }),
      is('Mc Intosh', 'Shania', '1A', '2014-09-07', { id: '20260705' }),
    ],
  },
  {
    name: '“Last First” in one cell',
    about: 'The last name comes first, without a comma, as in a register, and many names could be either.',
    fileName: 'register.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Name             | Class | DOB
          20260711   | Alexander Kwame  | 1B    | 2014-09-03
          20260712   | Joseph Thomas    | 1B    | 2014-09-04
          20260713   | De Freitas Keziah | 1B   | 2014-09-05
          20260714   | Mohammed-Ali Imran | 1B  | 2014-09-06
        `),
      ),
    answers: { 'name order': 'last' },
    asks: ['name order'],
    truth: [
      is('Alexander', 'Kwame', '1B', '2014-09-03', { id: '20260711' }),
      is('Joseph', 'Thomas', '1B', '2014-09-04', { id: '20260712' }),
      is('De Freitas', 'Keziah', '1B', '2014-09-05', { id: '20260713' }),
      is('Mohammed-Ali', 'Imran', '1B', '2014-09-06', { id: '20260714' }),
    ],
  },
  {
    name: 'all in capitals',
    about: 'The names are in capitals, and are to be written in ordinary case.',
    file: () =>
      sheet(
        rows(`
          STUDENT ID | SURNAME             | FIRST NAME | CLASS | DOB
          20260801   | RAMKISSOON-MOHAMMED | ASHA       | 1A    | @2014-03-01
          20260802   | MC INTOSH           | TREVON     | 1A    | @2014-03-02
          20260803   | MCDONALD            | JEAN-MARC  | 1A    | @2014-03-03
          20260804   | D’ABADIE            | RENÉE      | 1A    | @2014-03-04
          20260805   | O'BRIEN             | SHANIA     | 1A    | @2014-03-05
          20260806   | ST. HILL            | MARCUS III | 1A    | @2014-03-06
          20260807   | NG                  | WEI LING   | 1A    | @2014-03-07
          20260808   | DE LEÓN             | INÉS       | 1A    | @2014-03-08
        `),
      ),
    answers: { capitals: 'change' },
    asks: ['capitals'],
    truth: [
      is('Ramkissoon-Mohammed', 'Asha', '1A', '2014-03-01', { id: '20260801' }),
      is('Mc Intosh', 'Trevon', '1A', '2014-03-02', { id: '20260802' }),
      is('McDonald', 'Jean-Marc', '1A', '2014-03-03', { id: '20260803' }),
      is('D’Abadie', 'Renée', '1A', '2014-03-04', { id: '20260804' }),
      is("O'Brien", 'Shania', '1A', '2014-03-05', { id: '20260805' }),
      is('St. Hill', 'Marcus III', '1A', '2014-03-06', { id: '20260806' }),
      is('Ng', 'Wei Ling', '1A', '2014-03-07', { id: '20260807' }),
      is('De León', 'Inés', '1A', '2014-03-08', { id: '20260808' }),
    ],
  },
  {
    name: 'capitals that stay',
    about: 'The school wants its names in capitals.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB
          20260811   | SOLOMON   | ABIGAIL    | 1C    | @2014-03-09
          20260812   | HARRYLAL  | NAVIN      | 1C    | @2014-03-10
        `),
      ),
    answers: { capitals: 'keep' },
    asks: ['capitals'],
    truth: [
      is('SOLOMON', 'ABIGAIL', '1C', '2014-03-09', { id: '20260811' }),
      is('HARRYLAL', 'NAVIN', '1C', '2014-03-10', { id: '20260812' }),
    ],
  },
  {
    name: 'one name only',
    about: 'Two students have one name only; one has a dash as the first name, the other’s cell says N/A.',
    file: () =>
      sheet(
        rows(`
          Student ID | Surname   | First Name | Class | DOB
          20260821   | Suharto   | -          | 1A    | @2014-04-01
          20260822   | Ashwini   | N/A        | 1A    | @2014-04-02
          20260823   | Nakhid    | Sami       | 1A    | @2014-04-03
        `),
      ),
    truth: [
      is('Suharto', null, '1A', '2014-04-01', { id: '20260821' }),
      is('Ashwini', null, '1A', '2014-04-02', { id: '20260822' }),
      is('Nakhid', 'Sami', '1A', '2014-04-03', { id: '20260823' }),
    ],
  },
  {
    name: 'three columns of names',
    about: 'The middle name has a column, and a name was forwarded with marks that nobody sees.',
    file: () =>
      sheet(
        rows(`
          Student ID | First | Middle | Last | Form Class | Birth Date
          20260831   | \u200eAva\u00a0 | Marie  Grace | O\u200bNeil | 1A | @2014-05-01
          20260832   | Jose\u0301 |            | Nu\u0301n\u0303ez | 1A | @2014-05-02
        `),
      ),
    truth: [
      is('ONeil', 'Ava', '1A', '2014-05-01', { id: '20260831', middle_name: 'Marie Grace' }),
      is('Núñez', 'José', '1A', '2014-05-02', { id: '20260832' }),
    ],
  },
  {
    name: 'found by name and birthday',
    about: 'The school has these students already: each is found, keeps the name, and gets what is new.',
    before: { students: school },
    file: () =>
      sheet(
        rows(`
          Name             | Class | Date of birth | Mother's Name   | Primary School
          Nunez, Jose      | 2A    | @2013-04-18   | Carmen Núñez    | Arima Boys RC
          D'Abadie, Renee  | 2A    | @2013-08-02   | Lise D’Abadie   | Arima Girls RC
          Ramlogan, Sunil  | 2C    | @2013-11-11   | Geeta Ramlogan  | Penal Presbyterian
          Greenidge, Omari | 2C    | @2013-12-12   | Ann Greenidge   | St. Mary's Govt.
        `),
      ),
    answers: { ids: 'number' },
    truth: [
      is('Núñez', 'José', '2A', '2013-04-18', {
        ...{ id: '20250201', mother_name: 'Carmen Núñez', previous_school: 'Arima Boys RC' },
      }),
      is('D’Abadie', 'Renée', '2A', '2013-08-02', {
        ...{ id: '20250202', mother_name: 'Lise D’Abadie', previous_school: 'Arima Girls RC' },
      }),
      is('Ramlogan', 'Sunil', '2C', '2013-11-11', {
        ...{ id: '20250203', mother_name: 'Geeta Ramlogan', previous_school: 'Penal Presbyterian' },
      }),
      is('Greenidge', 'Omari', '2C', '2013-12-12', {
        ...{ mother_name: 'Ann Greenidge', previous_school: "St. Mary's Govt." },
      }),
    ],
  },
  {
    name: 'an update by ID',
    about: 'The list has IDs that the school knows, a new class for one and one student who is new.',
    before: { students: school },
    fileName: 'update.csv',
    file: () =>
      csv(
        texts(`
          Student Number | Surname  | First Name | Class | Home Address
          20250201       | Núñez    | José       | 2B    | 4 Hill Street
          20250203       | Ramlogan | Sunil      | 2B    |
        `),
      ),
    truth: [
      is('Núñez', 'José', '2B', '2013-04-18', { id: '20250201', home_address: '4 Hill Street' }),
      is('Ramlogan', 'Sunil', '2B', '2013-11-11', { id: '20250203' }),
    ],
  },
]
