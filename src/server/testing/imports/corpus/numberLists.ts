// Lists with numbers: pins, SEA numbers and telephones, some of them damaged by a spreadsheet program.
import { csv, rows, sheet, shown, texts } from './files'
import { is, type ListCase } from './listCase'

export const numberLists: readonly ListCase[] = [
  {
    name: 'shortened pins',
    about: 'Excel saved the pins as 1.23E+11: the other digits are lost, and no pin is stored.',
    fileName: 'pins.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB        | Birth Certificate PIN
          20261201   | Figaro    | Kendra     | 1A    | 2014-03-14 | 1.23457E+11
          20261202   | Gajadhar  | Rishi      | 1A    | 2014-03-15 | 2.34E+11
          20261203   | Marcano   | Tómas      | 1A    | 2014-03-16 | 201403160045
        `),
      ),
    truth: [
      is('Marcano', 'Tómas', '1A', '2014-03-16', { id: '20261203', birth_certificate_no: '201403160045' }),
    ],
    maybe: [
      is('Figaro', 'Kendra', '1A', '2014-03-14', { id: '20261201' }),
      is('Gajadhar', 'Rishi', '1A', '2014-03-15', { id: '20261202' }),
    ],
    says: [/shortened/i],
  },
  {
    name: 'zeros by number format',
    about:
      'ID, pin, SEA number and telephone are numbers, and their zeros and dashes are those of the cell format.',
    file: () =>
      sheet([
        ['ID', 'Surname', 'First Name', 'Class', 'DOB', 'Birth pin', 'SEA No.', 'Mother’s Mobile Phone'],
        [
          ...[shown(412, 'six digits'), 'Celestine', 'Moriah', '1A', '2014-03-14'],
          ...[shown(20_140_314, 'twelve digits'), shown(45_012, 'ten digits'), shown(6_671_234, 'phone')],
        ],
        [
          ...[shown(413, 'six digits'), 'Dipnarine', 'Amit', '1A', '2014-03-15'],
          ...[shown(100_000_000_017, 'twelve digits'), shown(2_026_000_117, 'ten digits'), '768-9999'],
        ],
      ]),
    truth: [
      is('Celestine', 'Moriah', '1A', '2014-03-14', {
        ...{ id: '000412', birth_certificate_no: '000020140314', sea_no: '0000045012' },
        mobile_phone_mother: '6671234',
      }),
      is('Dipnarine', 'Amit', '1A', '2014-03-15', {
        ...{ id: '000413', birth_certificate_no: '100000000017', sea_no: '2026000117' },
        mobile_phone_mother: '7689999',
      }),
    ],
  },
  {
    name: 'long numbers as numbers',
    about: 'IDs and pins are plain numbers of a workbook, and none of their digits may change.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB         | Birth pin
          #20261211  | Sealy     | Aidan      | 1B    | @2014-03-14 | #201403140123
          #20261212  | Ramjit    | Karishma   | 1B    | @2014-03-15 | #123456789012
        `),
      ),
    truth: [
      is('Sealy', 'Aidan', '1B', '2014-03-14', { id: '20261211', birth_certificate_no: '201403140123' }),
      is('Ramjit', 'Karishma', '1B', '2014-03-15', { id: '20261212', birth_certificate_no: '123456789012' }),
    ],
  },
  {
    name: 'telephones in all ways',
    about:
      'Seven digits with and without the area code; two numbers in a cell and a foreign one are not guessed at.',
    file: () =>
      sheet(
        rows(`
          ID       | Last name  | First name | Class | DOB         | Mother's Mobile Phone | Father's Mobile Phone
          20261221 | Applewhite | Zuri       | 1A    | @2014-01-01 | 868-667-1234          | (868) 667 1235
          20261222 | Bholasingh | Arjun      | 1A    | @2014-01-02 | 667-1236/ 768-9999    | +1 868 667 1237
          20261223 | Chatoor    | Leah       | 1A    | @2014-01-03 | +1 718 555 0199       | 1-868-667-1238
          20261224 | Dyer       | Omari      | 1A    | @2014-01-04 | 667 1239              | #8686671240
          20261225 | Esdelle    | Naomi      | 1A    | @2014-01-05 | nil                   | 667.1241 (work)
        `),
      ),
    truth: [
      is('Applewhite', 'Zuri', '1A', '2014-01-01', {
        ...{ id: '20261221', mobile_phone_mother: '6671234', mobile_phone_father: '6671235' },
      }),
      is('Bholasingh', 'Arjun', '1A', '2014-01-02', {
        ...{ id: '20261222', mobile_phone_mother: [null, '6671236'], mobile_phone_father: '6671237' },
      }),
      is('Chatoor', 'Leah', '1A', '2014-01-03', { id: '20261223', mobile_phone_father: '6671238' }),
      is('Dyer', 'Omari', '1A', '2014-01-04', {
        ...{ id: '20261224', mobile_phone_mother: '6671239', mobile_phone_father: '6671240' },
      }),
      is('Esdelle', 'Naomi', '1A', '2014-01-05', { id: '20261225', mobile_phone_father: [null, '6671241'] }),
    ],
    says: [/667-1236\/ 768-9999/, /\+1 718 555 0199/],
  },
  {
    name: 'numbers with a decimal point',
    about: 'A script read the list and wrote whole numbers with .0 where a column had gaps.',
    fileName: 'students_clean.csv',
    file: () =>
      csv(
        texts(`
          student_id | last_name | first_name | class_id | date_of_birth | mobile_phone_mother | sea_no
          20261231   | Fortune   | Kyle       | 1C       | 2014-03-14    | 6671234.0           | 2026000201.0
          20261232   | Ghany     | Safa       | 1C       | 2014-03-15    |                     |
        `),
      ),
    truth: [
      is('Fortune', 'Kyle', '1C', '2014-03-14', {
        ...{ id: '20261231', mobile_phone_mother: [null, '6671234'], sea_no: [null, '2026000201'] },
      }),
      is('Ghany', 'Safa', '1C', '2014-03-15', { id: '20261232' }),
    ],
  },
  {
    name: 'errors in cells',
    about: 'Formulas failed: their errors are no answers, and an ID that failed is no ID.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB         | Home address | Previous school
          20261241   | Hospedales | Jules     | 1D    | @2014-03-14 | #N/A         | #REF!
          #VALUE!    | Isaac     | Imani      | 1D    | @2014-03-15 | 3 Coral Road |
        `),
      ),
    truth: [is('Hospedales', 'Jules', '1D', '2014-03-14', { id: '20261241' })],
    left: 1,
    says: [/#N\/A/],
  },
  {
    name: 'IDs with letters',
    about:
      'Two IDs have letters, dashes and dots and are taken as they are; one has a slash, which no ID can have.',
    fileName: 'ids.csv',
    file: () =>
      csv(
        texts(`
          ID No      | Last name | First name | Class | DOB
          PB-2026-01 | Jaglal    | Vidya      | 1A    | 2014-03-14
          pb2026.02  | Kelshall  | Ross       | 1A    | 2014-03-15
          2026/03    | Legall    | Candice    | 1A    | 2014-03-16
        `),
      ),
    truth: [
      is('Jaglal', 'Vidya', '1A', '2014-03-14', { id: 'PB-2026-01' }),
      is('Kelshall', 'Ross', '1A', '2014-03-15', { id: 'pb2026.02' }),
    ],
    left: 1,
    says: [/2026\/03/],
  },
]
