// Lists with dates of birth as people and programs write them.
import { csv, rows, serialOf, sheet, shown, texts, type ListCell, type ListRow } from './files'
import { is, type ListCase, type TrueStudent } from './listCase'

const names = [
  ['Alexis', 'Ayana'],
  ['Beharry', 'Balram'],
  ['Cazabon', 'Claire'],
  ['Dass', 'Dinesh'],
  ['Edoo', 'Elise'],
  ['Fung', 'Felix'],
  ['Garcia', 'Gia'],
  ['Hyacinth', 'Hakeem'],
] as const

const head = ['Student ID', 'Last name', 'First name', 'Class', 'DOB']

const idOf = (index: number): string => `2026100${index}`

/** A list of Form 1 with these dates, each as its cell. */
const listOf = (dates: readonly ListCell[]): ListRow[] => [
  head,
  ...dates.map((date, index) => [idOf(index), names[index]?.[0] ?? '', names[index]?.[1] ?? '', '1A', date]),
]

const textList = (dates: readonly string[]): Buffer => csv(listOf(dates) as string[][])

/** The students in the order of the list; null: nothing is stored of this row. */
const born = (...days: ReadonlyArray<string | null>): TrueStudent[] =>
  days.flatMap((day, index) =>
    day === null
      ? []
      : [is(names[index]?.[0] ?? '', names[index]?.[1] ?? '', '1A', day, { id: idOf(index) })],
  )

export const dateLists: readonly ListCase[] = [
  {
    name: 'day first, with proof',
    about: 'One date has a day after the twelfth, so that the whole column is day first.',
    fileName: 'dates.csv',
    file: () => textList(['03/04/2014', '07/11/2014', '25/03/2014', '5/6/2014']),
    truth: born('2014-04-03', '2014-11-07', '2014-03-25', '2014-06-05'),
  },
  {
    name: 'month first, with proof',
    about: 'The browser of the secretary is American, and one date proves it.',
    fileName: 'Copy of Form 1 - Sheet1.csv',
    file: () => textList(['3/4/2014', '7/11/2014', '3/25/2014', '5/6/2014']),
    truth: born('2014-03-04', '2014-07-11', '2014-03-25', '2014-05-06'),
  },
  {
    name: 'no proof of the order',
    about: 'No date proves the order, and this list is month first.',
    fileName: 'dates.csv',
    file: () => textList(['03/04/2014', '07/11/2014', '02/05/2014', '06/06/2014']),
    answers: { 'order date_of_birth': 'month first' },
    asks: ['order date_of_birth'],
    truth: born('2014-03-04', '2014-07-11', '2014-02-05', '2014-06-06'),
  },
  {
    name: 'proof of both orders',
    about: 'Two people typed the list, each in their own order: those that prove nothing are day first here.',
    fileName: 'dates.csv',
    file: () => textList(['25/03/2014', '03/26/2014', '03/04/2014', '12/12/2014']),
    answers: { 'order date_of_birth': 'day first' },
    asks: ['order date_of_birth'],
    truth: born('2014-03-25', '2014-03-26', '2014-04-03', '2014-12-12'),
  },
  {
    name: 'dates of Excel',
    about: 'Each cell is a date of the workbook, shown in another way.',
    file: () =>
      sheet(
        listOf([
          { day: '2014-03-04' },
          { day: '2014-11-07', as: 'short day' },
          { day: '2014-01-25', as: 'long day' },
          { day: '2014-02-28' },
        ]),
      ),
    truth: born('2014-03-04', '2014-11-07', '2014-01-25', '2014-02-28'),
  },
  {
    name: 'dates that Excel turned',
    about:
      'An American Excel took 05/06/2014 for May and left 25/03/2014 as a text: the dates are to be swapped back.',
    file: () =>
      sheet(
        listOf([
          { day: '2014-05-06' },
          '25/03/2014',
          { day: '2014-01-02' },
          '30/11/2014',
          { day: '2014-07-07' },
        ]),
      ),
    answers: { 'turned date_of_birth': 'swapped' },
    asks: ['turned date_of_birth'],
    truth: born('2014-06-05', '2014-03-25', '2014-02-01', '2014-11-30', '2014-07-07'),
  },
  {
    name: 'dates that Excel did not turn',
    about: 'It looks the same, but the texts were typed by somebody else: the dates are right as they are.',
    file: () => sheet(listOf([{ day: '2014-05-06' }, '25/03/2014', { day: '2014-01-02' }, '30/11/2014'])),
    answers: { 'turned date_of_birth': 'as they are' },
    asks: ['turned date_of_birth'],
    truth: born('2014-05-06', '2014-03-25', '2014-01-02', '2014-11-30'),
  },
  {
    name: 'months by name',
    about: 'Every date names its month, as Excel, openSIS and people do.',
    fileName: 'dates.csv',
    file: () =>
      textList([
        ...['14-Mar-14', 'March 4, 2014', '4th May 2014', 'Jan/09/2014', '9 Sept. 2014', '02-NOV-2014'],
        ...['Friday, 6 June 2014', '1 July, 2014'],
      ]),
    truth: born(
      ...['2014-03-14', '2014-03-04', '2014-05-04', '2014-01-09', '2014-09-09', '2014-11-02', '2014-06-06'],
      '2014-07-01',
    ),
  },
  {
    name: 'years of two digits',
    about: 'Excel shows 14/03/14 where the machine is set so; a day after the twelfth proves the order.',
    fileName: 'dates.csv',
    file: () => textList(['14/03/14', '03/04/14', '7/11/14', '28.2.14']),
    truth: born('2014-03-14', '2014-04-03', '2014-11-07', '2014-02-28'),
  },
  {
    name: 'eight digits',
    about: 'A program wrote the year, the month and the day without anything between them.',
    fileName: 'export.txt',
    file: () => textList(['20140314', '20140403', '20141107', '20140228']),
    truth: born('2014-03-14', '2014-04-03', '2014-11-07', '2014-02-28'),
  },
  {
    name: 'times behind the dates',
    about: 'A database wrote a time behind each date.',
    fileName: 'export.csv',
    file: () =>
      textList(['2014-03-14T00:00:00', '2014-04-03 00:00:00', '2014-11-07 00:00:00.000', '2014/02/28']),
    truth: born('2014-03-14', '2014-04-03', '2014-11-07', '2014-02-28'),
  },
  {
    name: 'a workbook of 1904',
    about: 'Excel for the Macintosh counts its days from 1904.',
    file: () =>
      sheet(listOf([{ day: '2014-03-14' }, { day: '2014-04-03', as: 'short day' }]), { isFrom1904: true }),
    truth: born('2014-03-14', '2014-04-03'),
  },
  {
    name: '1904 without a format',
    about: 'The same workbook, whose dates were formatted as plain numbers.',
    file: () =>
      sheet(
        listOf([
          serialOf('2014-03-14', true),
          shown(serialOf('2014-04-03', true), 'plain'),
          { day: '2014-09-09' },
        ]),
        { isFrom1904: true },
      ),
    answers: { ages: 'right' },
    truth: born('2014-03-14', '2014-04-03', '2014-09-09'),
  },
  {
    name: 'numbers of days',
    about: 'Excel saved its dates as numbers into a text file.',
    fileName: 'dates.csv',
    file: () => textList(['2014-03-14', '2014-04-03', '2014-11-07'].map((day) => String(serialOf(day)))),
    truth: born('2014-03-14', '2014-04-03', '2014-11-07'),
  },
  {
    name: 'numbers of days from 1904',
    about:
      'A Macintosh saved its dates as numbers: all of Form 1 would be sixteen, so that they are left out.',
    fileName: 'dates.csv',
    file: () =>
      textList(['2014-03-14', '2014-04-03', '2014-11-07'].map((day) => String(serialOf(day, true)))),
    answers: { ages: 'leave' },
    asks: ['ages'],
    truth: [],
    left: 3,
  },
  {
    name: 'days that do not exist',
    about: 'Two cells are no dates; nothing is stored of these rows, and the others are taken.',
    fileName: 'dates.csv',
    file: () => textList(['31/02/2014', '14/03/2014', 'see file', '', '28/02/2014']),
    truth: born(null, '2014-03-14', null, null, '2014-02-28'),
    left: 3,
  },
  {
    name: 'dates as text in Excel',
    about: 'Somebody typed apostrophes and spaces to keep Excel from changing the dates.',
    file: () => sheet(listOf([' 14/03/2014', "'03/04/2014", '27 / 11 / 2014 '])),
    truth: born('2014-03-14', '2014-04-03', '2014-11-27'),
  },
  {
    name: 'day, month and year in three columns',
    about: 'A form has boxes DD, MM and YY below a joined Date of Birth; no row would prove an order.',
    file: () =>
      sheet(
        rows(`
          Student ID | Surname | First Name | Class | Date of Birth | | | Religion
                     |         |            |       | DD | MM | YY |
          55001      | Abbot   | Ian        | 1A    | #5 | #3 | #14 | Hinduism
          55002      | Bose    | Uma        | 1A    | 11 | 12 | 13  | Islam
        `),
        { merged: ['E1:G1'] },
      ),
    truth: [
      is('Abbot', 'Ian', '1A', '2014-03-05', { id: '55001', religion_code: '4' }),
      is('Bose', 'Uma', '1A', '2013-12-11', { id: '55002', religion_code: '5' }),
    ],
  },
  {
    name: 'birthdays in three columns',
    about: 'Day, month and year have a column each, and nothing else says what they are.',
    fileName: 'form.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Surname | First Name | Class | Day | Month | Year
          20261621   | Mason   | Ria        | 1A    | 14  | 3     | 2014
          20261622   | Nurse   | Joel       | 1A    | 2   | 11    | 2014
        `),
      ),
    truth: [
      is('Mason', 'Ria', '1A', '2014-03-14', { id: '20261621' }),
      is('Nurse', 'Joel', '1A', '2014-11-02', { id: '20261622' }),
    ],
  },
  {
    name: 'month, day and year in one row of headers',
    about: 'The month stands first, by name or number; a date without its month is no date.',
    fileName: 'form.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | Month | Day | Year
          55011      | Cox       | Eva        | 1A    | March | 5   | 2014
          55012      | Diaz      | Leo        | 1A    | 4     | 6th | 2014
          55013      | Egan      | Mia        | 1B    |       | 7   | 2014
        `),
      ),
    truth: [
      is('Cox', 'Eva', '1A', '2014-03-05', { id: '55011' }),
      is('Diaz', 'Leo', '1A', '2014-04-06', { id: '55012' }),
    ],
    left: 1,
    says: [/“7 2014” is only a part of a date/],
  },
  {
    name: 'three columns whose headers are not right',
    about: 'The column of the months has a 25, so that somebody may have written the month under Day.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB Day | DOB Month | DOB Year
          55021      | Fry       | Noa        | 1A    | 3       | 25        | 2014
          55022      | Gill      | Oz         | 1A    | 4       | 6         | 2014
        `),
      ),
    answers: { 'order date_of_birth': 'month first' },
    asks: ['order date_of_birth'],
    truth: [
      is('Fry', 'Noa', '1A', '2014-03-25', { id: '55021' }),
      is('Gill', 'Oz', '1A', '2014-04-06', { id: '55022' }),
    ],
  },
  {
    name: 'placements with the year of birth in front',
    about: 'A private school has the date of birth in three columns, with the names of the months.',
    kind: 'placements',
    file: () =>
      sheet(
        rows(`
          Name of Student | SEA No.    | Date of Birth |       |     | Sex
                          |            | Year          | Month | Day |
          Hall, Pia       | 2026000401 | #2015         | Jan   | #9  | F
          Ince, Rex       | 2026000402 | #2014         | Oct.  | #8  | M
        `),
        { merged: ['C1:E1'] },
      ),
    truth: [
      is('Hall', 'Pia', null, '2015-01-09', { sea_no: '2026000401', sex: 'Female' }),
      is('Ince', 'Rex', null, '2014-10-08', { sea_no: '2026000402', sex: 'Male' }),
    ],
  },
]
