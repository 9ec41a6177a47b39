// Cells that can be read in two ways, of which only a person knows the right one.
import { csv, day, rows, sheet, texts } from './files'
import { is, type ListCase } from './listCase'

const head = 'ID | Surname | First name | Class | DOB'

export const unsureTexts: readonly ListCase[] = [
  {
    name: 'letters of hombre and mujer',
    about: 'M is a woman here, which only the H beside it tells.',
    answers: { 'word sex h': 'Male', 'word sex m': 'Female' },
    asks: ['word sex h', 'word sex m'],
    file: () =>
      sheet(
        rows(`
          ${head} | Sex
          73001 | Urbina | Sol | 1A | @2014-03-01 | M
          73002 | Vera   | Leo | 1A | @2014-04-01 | H
        `),
      ),
    truth: [
      is('Urbina', 'Sol', '1A', '2014-03-01', { id: '73001', sex: 'Female' }),
      is('Vera', 'Leo', '1A', '2014-04-01', { id: '73002', sex: 'Male' }),
    ],
  },
  {
    name: 'letters of garçon and fille',
    about: 'G is a boy here, which the F beside it tells.',
    answers: { 'word sex g': 'Male', 'word sex f': 'Female' },
    asks: ['word sex g', 'word sex f'],
    file: () =>
      sheet(
        rows(`
          ${head} | Sex
          73003 | Wills | Max  | 1A | @2014-03-02 | G
          73004 | Xavier | Ana | 1A | @2014-04-02 | F
        `),
      ),
    truth: [
      is('Wills', 'Max', '1A', '2014-03-02', { id: '73003', sex: 'Male' }),
      is('Xavier', 'Ana', '1A', '2014-04-02', { id: '73004', sex: 'Female' }),
    ],
  },
  {
    name: 'letters of jongen and meisje',
    about: 'Nobody answers what they are, and so nothing is stored.',
    asks: ['word sex j', 'word sex m'],
    answers: {},
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          ${head} | Sex
          73101 | Vos | Eva | 1A | 2014-03-01 | M
          73102 | Wit | Jan | 1A | 2014-04-01 | J
        `),
      ),
    truth: [
      is('Vos', 'Eva', '1A', '2014-03-01', { id: '73101' }),
      is('Wit', 'Jan', '1A', '2014-04-01', { id: '73102' }),
    ],
  },
  {
    name: 'letters of boys and girls',
    about: 'B and G are beside each other, and words, too.',
    file: () =>
      sheet(
        rows(`
          ${head} | Sex
          73005 | Yip  | Max | 1A | @2014-03-03 | B
          73006 | Zed  | Ana | 1A | @2014-04-03 | G
          73007 | Abel | Eva | 1A | @2014-05-03 | Female
        `),
      ),
    truth: [
      is('Yip', 'Max', '1A', '2014-03-03', { id: '73005', sex: 'Male' }),
      is('Zed', 'Ana', '1A', '2014-04-03', { id: '73006', sex: 'Female' }),
      is('Abel', 'Eva', '1A', '2014-05-03', { id: '73007', sex: 'Female' }),
    ],
  },
  {
    name: 'names in capitals with an initial behind',
    about: 'The surname comes first; an initial, Jr and III are no first names.',
    answers: { 'name order': 'last', capitals: 'change' },
    asks: ['name order'],
    file: () =>
      sheet(
        rows(`
          ID | Name | Class | DOB
          73008 | RAMPERSAD DEVI K  | 1A | @2014-03-04
          73009 | BAPTISTE LEON JR  | 1A | @2014-04-04
          73010 | HOSEIN IMRAN III  | 1A | @2014-05-04
        `),
      ),
    truth: [
      is('Rampersad', 'Devi K', '1A', '2014-03-04', { id: '73008' }),
      is('Baptiste', 'Leon Jr', '1A', '2014-04-04', { id: '73009' }),
      is('Hosein', 'Imran III', '1A', '2014-05-04', { id: '73010' }),
    ],
  },
  {
    name: 'names in capitals with an initial in front',
    about: 'The first name comes first, and Jr. belongs to the last name.',
    answers: { 'name order': 'first', capitals: 'change' },
    asks: ['name order'],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          ID | Name | Class | DOB
          73011 | K. DEVI RAMPERSAD | 1A | 2014-03-05
          73012 | LEON BAPTISTE JR. | 1A | 2014-04-05
        `),
      ),
    truth: [
      is('Rampersad', 'K. Devi', '1A', '2014-03-05', { id: '73011' }),
      is('Baptiste Jr.', 'Leon', '1A', '2014-04-05', { id: '73012' }),
    ],
  },
  {
    name: 'a slip among dates',
    about: 'One date has a thirteenth month: it proves no order for the five others.',
    answers: { 'order date_of_birth': 'day first' },
    asks: ['order date_of_birth'],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          ${head}
          73013 | Bell | A | 1A | 03/05/2014
          73014 | Cato | B | 1A | 04/06/2014
          73015 | Dean | C | 1A | 05/07/2014
          73016 | Emms | D | 1A | 06/08/2014
          73017 | Ford | E | 1A | 07/09/2014
          73018 | Gray | F | 1A | 08/13/2014
        `),
      ),
    truth: [
      is('Bell', 'A', '1A', '2014-05-03', { id: '73013' }),
      is('Cato', 'B', '1A', '2014-06-04', { id: '73014' }),
      is('Dean', 'C', '1A', '2014-07-05', { id: '73015' }),
      is('Emms', 'D', '1A', '2014-08-06', { id: '73016' }),
      is('Ford', 'E', '1A', '2014-09-07', { id: '73017' }),
    ],
    maybe: [is('Gray', 'F', '1A', '2014-08-13', { id: '73018' })],
  },
  {
    name: 'a slip among dates with the month first',
    about: 'One date has the day first, and the other ones are those of an American program.',
    answers: { 'order date_of_birth': 'month first' },
    asks: ['order date_of_birth'],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          ${head}
          73019 | Hall | A | 1A | 3-5-2014
          73020 | Ince | B | 1A | 4-6-2014
          73021 | Jack | C | 1A | 5-7-2014
          73022 | Kerr | D | 1A | 6-8-2014
          73023 | Lord | E | 1A | 7-9-2014
          73024 | Mark | F | 1A | 14-8-2014
        `),
      ),
    truth: [
      is('Hall', 'A', '1A', '2014-03-05', { id: '73019' }),
      is('Ince', 'B', '1A', '2014-04-06', { id: '73020' }),
      is('Jack', 'C', '1A', '2014-05-07', { id: '73021' }),
      is('Kerr', 'D', '1A', '2014-06-08', { id: '73022' }),
      is('Lord', 'E', '1A', '2014-07-09', { id: '73023' }),
    ],
    maybe: [is('Mark', 'F', '1A', '2014-08-14', { id: '73024' })],
  },
  {
    name: 'IDs that became dates',
    about: 'Excel has made days of admission numbers such as 7/2021.',
    file: () =>
      sheet([
        ['Admission No.', 'Surname', 'First name', 'Class', 'DOB'],
        [day('2021-07-01'), 'Noel', 'Jo', '1A', day('2014-03-06')],
        ['73025', 'Oath', 'Li', '1A', day('2014-04-06')],
      ]),
    truth: [is('Oath', 'Li', '1A', '2014-04-06', { id: '73025' })],
    left: 1,
    says: [/Excel has made a date of this/],
  },
  {
    name: 'a house number that became a date',
    about: 'Excel has made 9 May of the house number 9/5.',
    file: () =>
      sheet([
        ['ID', 'Surname', 'First name', 'Class', 'DOB', 'Address'],
        ['73026', 'Pope', 'Jo', '1A', day('2014-03-07'), day('2026-05-09')],
        ['73027', 'Quow', 'Li', '1A', day('2014-04-07'), '9 Main Road'],
      ]),
    truth: [
      is('Pope', 'Jo', '1A', '2014-03-07', { id: '73026' }),
      is('Quow', 'Li', '1A', '2014-04-07', { id: '73027', home_address: '9 Main Road' }),
    ],
    says: [/Excel has made a date of this/],
  },
  {
    name: 'IDs with slashes',
    about: 'An ID with which somebody signs in has no slash; with a dash it is one.',
    answers: { 'slashed ids': 'yes' },
    asks: ['slashed ids'],
    file: () =>
      sheet(
        rows(`
          ${head}
          TGS/26/041 | Tull | Jo | 1A | @2014-03-10
          TGS/26/042 | Usher | Li | 1A | @2014-04-10
        `),
      ),
    truth: [
      is('Tull', 'Jo', '1A', '2014-03-10', { id: 'TGS-26-041' }),
      is('Usher', 'Li', '1A', '2014-04-10', { id: 'TGS-26-042' }),
    ],
  },
  {
    name: 'IDs with slashes that are numbered anew',
    about: 'The school wants short IDs instead.',
    answers: { 'slashed ids': 'none', ids: 'number' },
    asks: ['slashed ids', 'ids'],
    file: () =>
      sheet(
        rows(`
          ${head}
          A/2026/7 | Vane | Jo | 1A | @2014-03-11
        `),
      ),
    truth: [is('Vane', 'Jo', '1A', '2014-03-11')],
  },
  {
    name: 'asthma in words',
    about: '“Yes” with more behind it is yes; another word is asked once.',
    answers: { 'word asthma mild': '1' },
    asks: ['word asthma mild'],
    file: () =>
      sheet(
        rows(`
          ${head} | Asthma
          73031 | Ward | Jo | 1A | @2014-03-12 | Yes – has a pump
          73032 | Yorke | Li | 1A | @2014-04-12 | Mild
          73033 | Zahn | Mo | 1A | @2014-05-12 | No
          73034 | Abbey | Di | 1A | @2014-06-12 | mild
        `),
      ),
    truth: [
      is('Ward', 'Jo', '1A', '2014-03-12', { id: '73031', asthma: 1 }),
      is('Yorke', 'Li', '1A', '2014-04-12', { id: '73032', asthma: 1 }),
      is('Zahn', 'Mo', '1A', '2014-05-12', { id: '73033', asthma: 0 }),
      is('Abbey', 'Di', '1A', '2014-06-12', { id: '73034', asthma: 1 }),
    ],
  },
  {
    name: 'vaccinations in words',
    about: 'A word that says neither yes nor no can be left out.',
    answers: { 'word polio partly': 'none' },
    asks: ['word polio partly'],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          ${head} | Polio
          73035 | Brewster | Jo | 1A | 2014-03-13 | Partly
          73036 | Clovis | Li | 1A | 2014-04-13 | Yes, 2019
        `),
      ),
    truth: [
      is('Brewster', 'Jo', '1A', '2014-03-13', { id: '73035' }),
      is('Clovis', 'Li', '1A', '2014-04-13', { id: '73036', polio: 1 }),
    ],
  },
]
