// Lists with words that stand for entries of the portal's lists: religions, towns, relations, blood groups.
import { csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

const class2b = {
  students: [
    knows('20250601', 'Cuffie', 'Nia', '2B', '2013-01-11'),
    knows('20250602', 'Dass', 'Vishal', '2B', '2013-02-12'),
  ],
}

export const wordLists: readonly ListCase[] = [
  {
    name: 'religions in short',
    about: 'Religions are written as people say them; each word is asked about once at most.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB         | Religion
          20261501   | Frontin   | Anya       | 1A    | @2014-01-10 | R.C.
          20261502   | Gangaram  | Vikash     | 1A    | @2014-01-11 | Hindu
          20261503   | Hosein    | Zara       | 1A    | @2014-01-12 | Muslim
          20261504   | Isidore   | Levi       | 1A    | @2014-01-13 | S.D.A.
          20261505   | Jagroop   | Ravi       | 1A    | @2014-01-14 | HINDU
          20261506   | Kirton    | Asher      | 1A    | @2014-01-15 | Anglican
        `),
      ),
    answers: {
      ...{ 'word religion_code r.c.': '13', 'word religion_code hindu': '4' },
      ...{ 'word religion_code muslim': '5', 'word religion_code s.d.a.': '14' },
    },
    truth: [
      is('Frontin', 'Anya', '1A', '2014-01-10', { id: '20261501', religion_code: '13' }),
      is('Gangaram', 'Vikash', '1A', '2014-01-11', { id: '20261502', religion_code: '4' }),
      is('Hosein', 'Zara', '1A', '2014-01-12', { id: '20261503', religion_code: '5' }),
      is('Isidore', 'Levi', '1A', '2014-01-13', { id: '20261504', religion_code: '14' }),
      is('Jagroop', 'Ravi', '1A', '2014-01-14', { id: '20261505', religion_code: '4' }),
      is('Kirton', 'Asher', '1A', '2014-01-15', { id: '20261506', religion_code: '1' }),
    ],
  },
  {
    name: 'ethnic groups in short',
    about:
      'Ethnic groups are written as people say them; what nobody answers is left out and refuses no student.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB         | Ethnic Group
          20261511   | Lewis     | Imani      | 1A    | @2014-02-10 | Afro-Trini
          20261512   | Maharaj   | Rohan      | 1A    | @2014-02-11 | East Indian
          20261513   | Nakhid    | Leila      | 1A    | @2014-02-12 | Syrian/Lebanese
          20261514   | Olivier   | Jean       | 1A    | @2014-02-13 | Cocoa panyol
          20261515   | Phillips  | Kai        | 1A    | @2014-02-14 | Spanish
        `),
      ),
    answers: { 'word ethnic_group_code afro-trini': '1', 'word ethnic_group_code spanish': 'none' },
    asks: ['word ethnic_group_code cocoa panyol'],
    truth: [
      is('Lewis', 'Imani', '1A', '2014-02-10', { id: '20261511', ethnic_group_code: '1' }),
      is('Maharaj', 'Rohan', '1A', '2014-02-11', { id: '20261512', ethnic_group_code: '4' }),
      is('Nakhid', 'Leila', '1A', '2014-02-12', { id: '20261513', ethnic_group_code: '9' }),
      is('Olivier', 'Jean', '1A', '2014-02-13', { id: '20261514' }),
      is('Phillips', 'Kai', '1A', '2014-02-14', { id: '20261515' }),
    ],
    says: [/Cocoa panyol/i],
  },
  {
    name: 'towns in short',
    about: 'Towns and corporations are written as on an envelope.',
    file: () =>
      sheet(
        rows(`
          ID       | Surname | First Name | Class | DOB         | Address     | Town            | Regional Corporation
          20261521 | Quintal | Abel       | 1B    | @2014-03-10 | 1 Main Road | P.O.S.          | Port of Spain
          20261522 | Raghoo  | Nisha      | 1B    | @2014-03-11 | 2 Main Road | Sangre Grande   | Sangre Grande
          20261523 | Sirjoo  | Dev        | 1B    | @2014-03-12 | 3 Main Road | D’Abadie        | Tunapuna-Piarco
        `),
      ),
    answers: {
      'word address_line_2 p.o.s.': 'Port of Spain',
      'word regional_corporation port of spain': 'City of Port of Spain',
    },
    truth: [
      is('Quintal', 'Abel', '1B', '2014-03-10', {
        ...{ id: '20261521', home_address: '1 Main Road', address_line_2: ['P.O.S.', 'Port of Spain'] },
        regional_corporation: 'City of Port of Spain',
      }),
      is('Raghoo', 'Nisha', '1B', '2014-03-11', {
        ...{ id: '20261522', home_address: '2 Main Road', address_line_2: 'Sangre Grande' },
        regional_corporation: 'Sangre Grande',
      }),
      is('Sirjoo', 'Dev', '1B', '2014-03-12', {
        ...{ id: '20261523', home_address: '3 Main Road', address_line_2: ['D’Abadie', "D'Abadie"] },
        regional_corporation: 'Tunapuna–Piarco',
      }),
    ],
  },
  {
    name: 'blood groups and relations',
    about: 'Blood groups are written as on a hospital card; one says nothing and is left out.',
    file: () =>
      sheet(
        rows(`
          ID       | Surname | First Name | Class | DOB         | Blood Group | Emergency Contact | Relation to child | Emergency Phone
          20261531 | Taitt   | Hope       | 1C    | @2014-04-10 | O+ve        | Pearl Taitt       | Granny            | 667-4001
          20261532 | Umraw   | Kris       | 1C    | @2014-04-11 | AB -ve      | Sita Umraw        | Mother            | 667-4002
          20261533 | Vieira  | Nico       | 1C    | @2014-04-12 | A Positive  | Rui Vieira        | Father            | 667-4003
          20261534 | Waldron | Tessa      | 1C    | @2014-04-13 | don't know  | Eve Waldron       | Mom               | 667-4004
        `),
      ),
    answers: { "word blood_type don't know": 'none' },
    truth: [
      is('Taitt', 'Hope', '1C', '2014-04-10', {
        ...{ id: '20261531', blood_type: 'O+', emergency_contact: 'Pearl Taitt' },
        ...{ relation_to_child: ['Granny', 'Grandmother'], emergency_home_phone: '6674001' },
      }),
      is('Umraw', 'Kris', '1C', '2014-04-11', {
        ...{ id: '20261532', blood_type: 'AB-', emergency_contact: 'Sita Umraw' },
        ...{ relation_to_child: 'Mother', emergency_home_phone: '6674002' },
      }),
      is('Vieira', 'Nico', '1C', '2014-04-12', {
        ...{ id: '20261533', blood_type: 'A+', emergency_contact: 'Rui Vieira' },
        ...{ relation_to_child: 'Father', emergency_home_phone: '6674003' },
      }),
      is('Waldron', 'Tessa', '1C', '2014-04-13', {
        ...{ id: '20261534', emergency_contact: 'Eve Waldron' },
        ...{ relation_to_child: ['Mom', 'Mother'], emergency_home_phone: '6674004' },
      }),
    ],
  },
  {
    name: 'boy, girl, yes and no',
    about: 'Sexes are letters and words in any case, and illnesses are ticked or denied.',
    fileName: 'medical.csv',
    before: { students: [knows('20261541', 'Xaba', 'Thandi', '1D', '2014-05-10')] },
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB        | M/F    | Asthma | Diabetes | Lives with
          20261541   | Xaba      | Thandi     | 1D    | 2014-05-10 | girl   | Yes    | No       | Both
          20261542   | Yearwood  | Sol        | 1D    | 2014-05-11 | Male   | N      | y        | Mother
          20261543   | Zephyrine | Bo         | 1D    | 2014-05-12 | b      | ✓      |          | Guardian
        `),
      ),
    columns: { 'Lives with': 'living_status' },
    truth: [
      is('Xaba', 'Thandi', '1D', '2014-05-10', {
        ...{ id: '20261541', sex: 'Female', asthma: 1, diabetes: 0, living_status: 'Both Parents' },
      }),
      is('Yearwood', 'Sol', '1D', '2014-05-11', {
        ...{ id: '20261542', sex: 'Male', asthma: 0, diabetes: 1, living_status: 'Mother Only' },
      }),
      is('Zephyrine', 'Bo', '1D', '2014-05-12', {
        ...{ id: '20261543', sex: 'Male', asthma: 1, living_status: 'Guardian' },
      }),
    ],
  },
  {
    name: 'days of vaccinations and doses',
    about: 'A day or a year says Yes, a day to come says nothing, and doses are asked about.',
    before: class2b,
    answers: { 'word polio 3 doses': '1', 'word measles not since 2019': '0' },
    asks: ['word polio 3 doses', 'word measles not since 2019'],
    says: [/day of the vaccination/],
    file: () =>
      sheet(
        rows(`
          Student ID | Name         | Polio       | Measles        | Tetanus
          20250601   | Cuffie, Nia  | @2013-05-12 | 14/03/2014     | 14/03/2099
          20250602   | Dass, Vishal | 3 doses     | Not since 2019 | 2014
        `),
      ),
    truth: [
      is('Cuffie', 'Nia', '2B', '2013-01-11', { id: '20250601', polio: 1, measles: 1 }),
      is('Dass', 'Vishal', '2B', '2013-02-12', { id: '20250602', polio: 1, measles: 0, tetanus: 1 }),
    ],
  },
  {
    name: 'one sign in many boxes',
    about: '✗ stands in three columns of vaccines, and is asked about once.',
    before: class2b,
    answers: { 'word boxes ✗': '0' },
    asks: ['word boxes ✗'],
    fileName: 'nurse.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Name         | Polio | Measles | Tetanus
          20250601   | Cuffie, Nia  | ✗     | ✓       | ✓
          20250602   | Dass, Vishal | ✓     | ✗       | ✗
        `),
      ),
    truth: [
      is('Cuffie', 'Nia', '2B', '2013-01-11', { id: '20250601', polio: 0, measles: 1, tetanus: 1 }),
      is('Dass', 'Vishal', '2B', '2013-02-12', { id: '20250602', polio: 1, measles: 0, tetanus: 0 }),
    ],
  },
]
