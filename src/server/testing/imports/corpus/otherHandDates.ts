// Lists of another hand: dates and numbers.
import { csv, day, rows, sheet, shown, texts, type ListCell } from './files'
import { is, type ListCase, type TrueStudent } from './listCase'

const born = (...days: readonly string[]): TrueStudent[] =>
  days.map((date, at) => is('Born', `On${'abcdefghij'[at] ?? ''}`, '1A', date, { id: `5200${at}` }))

const dated = (...cells: readonly ListCell[]) =>
  sheet([
    ['ID', 'Last name', 'First name', 'Class', 'Date of Birth'],
    ...cells.map((cell, at) => [`5200${at}`, 'Born', `On${'abcdefghij'[at] ?? ''}`, '1A', cell]),
  ])

export const otherHandDates: readonly ListCase[] = [
  {
    name: 'dates with dots',
    about: 'Dots stand between day, month and year; one day is after the twelfth.',
    file: () => dated('3.4.14', '14.03.2014', '1. 12. 2013', '09.9.14'),
    truth: born('2014-04-03', '2014-03-14', '2013-12-01', '2014-09-09'),
  },
  {
    name: 'years first with dots and strokes',
    about: 'The year stands first, with dots, strokes and without zeros.',
    file: () => dated('2014.04.03', '2014/4/3', '2014-4-3', '2014. 04. 03.', '2014年4月3日'),
    maybe: born('2014-04-03', '2014-04-03', '2014-04-03', '2014-04-03', '2014-04-03'),
    truth: born('2014-04-03', '2014-04-03', '2014-04-03'),
  },
  {
    name: 'dates in words',
    about: 'Every date names its month, some as they are said.',
    file: () =>
      dated(
        ...[
          '3rd April 2014',
          'April 3rd, 2014',
          '3 of April 2014',
          '3/Apr/2014',
          '03APR2014',
          'Thursday, 3 April, 2014',
        ],
        ...["Apr. 3, '14", '3rd of Sept. 2014', '2014-Apr-03', 'the 3rd April, 2014'],
      ),
    truth: born(...Array.from({ length: 7 }, () => '2014-04-03'), '2014-09-03', '2014-04-03', '2014-04-03'),
  },
  {
    name: 'dates of Excel with times',
    about: 'The dates have the time of midnight, of an afternoon and of the last minute in them.',
    file: () => dated(shown(41_732, 'day'), shown(41_732.5, 'day'), shown(41_732.999_3, 'day')),
    truth: born('2014-04-03', '2014-04-03', '2014-04-03'),
  },
  {
    name: 'days that cannot be',
    about: 'Negative numbers, day zero, the 31st of November and the future are no birthdays.',
    file: () =>
      dated(
        ...[shown(-5, 'day'), shown(0, 'day'), '31/11/2013', '2031-04-03', shown(60, 'day'), '29/02/2013'],
        day('2014-04-03'),
      ),
    answers: { ages: 'leave', 'turned date_of_birth': 'as they are' },
    truth: [is('Born', 'Ong', '1A', '2014-04-03', { id: '52006' })],
    left: 6,
  },
  {
    name: 'the header where a birthday is',
    about: 'The header is repeated in one cell, and another birthday says “same as above”, “n/a” or asks.',
    file: () => dated('2014-04-03', 'Date of Birth', 'same as above', 'n/a', '?', '2014-04-??', 'April 2014'),
    truth: born('2014-04-03'),
    left: 6,
  },
  {
    name: 'the day of registration beside the birthday',
    about: 'The list has several dates; only one of them is the birthday.',
    file: () =>
      csv(
        texts(`
          ID    | Last name | First name | Class | Date Enrolled | Date of Birth | Date of Baptism | Date
          52101 | Gill      | Petra      | 1A    | 01/09/2026    | 25/03/2014    | 02/06/2014      | 03/07/2026
          52102 | Hull      | Igor       | 1A    | 01/09/2026    | 02/03/2014    | 13/06/2014      | 03/07/2026
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Gill', 'Petra', '1A', '2014-03-25', { id: '52101' }),
      is('Hull', 'Igor', '1A', '2014-03-02', { id: '52102' }),
    ],
  },
  {
    name: 'years of two digits that come first',
    about:
      'No date proves that the year comes first; one cannot have the month first, so that this is not offered.',
    file: () =>
      csv(
        texts(`
          ID    | Last name | First name | Class | DOB
          51041 | Ali       | Ann        | 1A    | 14-05-09
          51042 | Bo        | Cy         | 1A    | 12-06-11
        `),
      ),
    fileName: 'list.csv',
    answers: { 'order date_of_birth': 'year first' },
    asks: ['order date_of_birth'],
    truth: [
      is('Ali', 'Ann', '1A', '2014-05-09', { id: '51041' }),
      is('Bo', 'Cy', '1A', '2012-06-11', { id: '51042' }),
    ],
    says: [/the day or the year\? No row of the list shows it/],
  },
  {
    name: 'the day behind the year',
    about: 'A program writes year, day and month, which one date proves.',
    file: () =>
      csv(
        texts(`
          ID    | Last name | First name | Class | DOB
          51051 | Alleyne   | Kadeem     | 1A    | 2014-25-03
          51052 | Best      | Shari      | 1A    | 2014-05-04
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Alleyne', 'Kadeem', '1A', '2014-03-25', { id: '51051' }),
      is('Best', 'Shari', '1A', '2014-04-05', { id: '51052' }),
    ],
  },
  {
    name: 'a header that has the day behind the year',
    about: 'The header says year, day and month, and no date proves it.',
    file: () =>
      csv(
        texts(`
          ID    | Last name | First name | Form | DOB (YYYY/DD/MM)
          51061 | Alleyne   | Kadeem     | 1-1  | 2014/05/04
          51062 | Best      | Shari      | 1-1  | 2014/11/03
        `),
      ),
    fileName: 'list.csv',
    answers: { 'order date_of_birth': 'day first', 'class 1 1': 'add' },
    asks: ['order date_of_birth'],
    truth: [
      is('Alleyne', 'Kadeem', '1-1', '2014-04-05', { id: '51061' }),
      is('Best', 'Shari', '1-1', '2014-03-11', { id: '51062' }),
    ],
  },
  {
    name: 'years of two digits of two centuries',
    about:
      'The oldest students were born in 1998; a year of two digits of this year or later is no birthday of a student.',
    file: () =>
      csv(
        texts(`
          ID    | Last name | First name | Class | DOB
          52111 | Ince      | Ola        | 7A    | 25/03/08
          52112 | Jack      | Pia        | 7A    | 26/03/29
        `),
      ),
    fileName: 'list.csv',
    answers: { ages: 'leave' },
    truth: [is('Ince', 'Ola', '7A', '2008-03-25', { id: '52111' })],
    left: 1,
  },
  {
    name: 'telephones with extensions',
    about: 'Extensions, letters and two numbers; nobody is called under a number that is not there.',
    file: () =>
      sheet(
        rows(`
          ID    | Last name | First name | Class | DOB         | Mother's Mobile Phone
          52121 | Kerr      | Sol        | 1A    | @2014-05-01 | 622-1234 ext. 12
          52122 | Lall      | Tom        | 1A    | @2014-05-02 | 62I-1234
          52123 | Moss      | Uma        | 1A    | @2014-05-03 | 1-868-722-4321
          52124 | Nurse     | Val        | 1A    | @2014-05-04 | (868) 722 4322
          52125 | Ottley    | Wes        | 1A    | @2014-05-05 | 722-4323 (work)
          52126 | Peters    | Xia        | 1A    | @2014-05-06 | 72243
        `),
      ),
    truth: [
      is('Kerr', 'Sol', '1A', '2014-05-01', { id: '52121' }),
      is('Lall', 'Tom', '1A', '2014-05-02', { id: '52122' }),
      is('Moss', 'Uma', '1A', '2014-05-03', { id: '52123', mobile_phone_mother: '7224321' }),
      is('Nurse', 'Val', '1A', '2014-05-04', { id: '52124', mobile_phone_mother: '7224322' }),
      is('Ottley', 'Wes', '1A', '2014-05-05', { id: '52125', mobile_phone_mother: [null, '7224323'] }),
      is('Peters', 'Xia', '1A', '2014-05-06', { id: '52126' }),
    ],
  },
]
