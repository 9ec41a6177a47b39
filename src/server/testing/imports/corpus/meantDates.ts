// Dates whose sheets, headers or times do not agree.
import { book, csv, day, rows, sheet, serialOf, texts } from './files'
import { is, type ListCase } from './listCase'

const head = ['Student ID', 'Last name', 'First name', 'Date of birth', 'Class']

export const meantDates: readonly ListCase[] = [
  {
    name: 'midnight less 44 seconds',
    about: 'A library of JavaScript wrote dates of the evening before.',
    answers: { 'times date_of_birth': 'next day' },
    asks: ['times date_of_birth'],
    file: () =>
      sheet([
        head,
        ['61040', 'Gab', 'Hal', { number: serialOf('2014-03-04') - 44 / 86_400, as: 'day' }, '1A'],
        ['61041', 'Gac', 'Hal', { number: serialOf('2014-01-01') - 44 / 86_400, as: 'day' }, '1A'],
        ['61042', 'Gad', 'Hal', day('2014-05-06'), '1A'],
      ]),
    truth: [
      is('Gab', 'Hal', '1A', '2014-03-04', { id: '61040' }),
      is('Gac', 'Hal', '1A', '2014-01-01', { id: '61041' }),
      is('Gad', 'Hal', '1A', '2014-05-06', { id: '61042' }),
    ],
  },
  {
    name: 'times of a web service',
    about: 'A midnight of London in summer is written in UTC.',
    answers: { 'times date_of_birth': 'next day' },
    asks: ['times date_of_birth'],
    file: () =>
      csv(
        texts(`
          ${head.join(' | ')}
          62041 | Ward | Wes  | 2014-06-13T23:00:00.000Z | 1A
          62042 | Watt | Will | 2014-01-20T00:00:00.000Z | 1A
          62043 | Wynn | Wade | 2014-01-21T04:00:00.000Z | 1A
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Ward', 'Wes', '1A', '2014-06-14', { id: '62041' }),
      is('Watt', 'Will', '1A', '2014-01-20', { id: '62042' }),
      is('Wynn', 'Wade', '1A', '2014-01-21', { id: '62043' }),
    ],
  },
  {
    name: 'each sheet its own order',
    about: 'The headers say dd/mm on one sheet and mm/dd on the other.',
    answers: { 'order date_of_birth 1': 'month first' },
    asks: ['order date_of_birth 1'],
    file: () =>
      book([
        {
          name: '1A',
          rows: rows(`
            ID | Surname | First name | DOB (dd/mm/yyyy)
            62081 | Abel | Ann | 03/04/2014
            62082 | Boyce | Bob | 25/04/2014
          `),
        },
        {
          name: '1B',
          rows: rows(`
            ID | Surname | First name | DOB (mm/dd/yyyy)
            62083 | Cole | Cy | 03/04/2014
            62084 | Dick | Di | 05/06/2014
          `),
        },
      ]),
    truth: [
      is('Abel', 'Ann', '1A', '2014-04-03', { id: '62081' }),
      is('Boyce', 'Bob', '1A', '2014-04-25', { id: '62082' }),
      is('Cole', 'Cy', '1B', '2014-03-04', { id: '62083' }),
      is('Dick', 'Di', '1B', '2014-05-06', { id: '62084' }),
    ],
  },
  {
    name: 'sheets that prove different orders',
    about: 'Each of two teachers typed dates in another order, under the same header.',
    file: () =>
      book([
        {
          name: '1A',
          rows: rows(`
            ID | Surname | First name | DOB
            62181 | Abel | Ann | 03/04/2014
            62182 | Boyce | Bob | 25/04/2014
          `),
        },
        {
          name: '1B',
          rows: rows(`
            ID | Surname | First name | DOB
            62183 | Cole | Cy | 03/04/2014
            62184 | Dick | Di | 04/25/2014
          `),
        },
      ]),
    truth: [
      is('Abel', 'Ann', '1A', '2014-04-03', { id: '62181' }),
      is('Boyce', 'Bob', '1A', '2014-04-25', { id: '62182' }),
      is('Cole', 'Cy', '1B', '2014-03-04', { id: '62183' }),
      is('Dick', 'Di', '1B', '2014-04-25', { id: '62184' }),
    ],
  },
  {
    name: 'a header that a date disproves',
    about: 'The header says mm/dd/yyyy, and one date is 25/03/2014.',
    answers: { 'order date_of_birth': 'month first' },
    asks: ['order date_of_birth'],
    file: () =>
      csv(
        texts(`
          ID | Surname | First name | DOB (mm/dd/yyyy) | Class
          62085 | Abel  | Ann | 03/04/2014 | 1A
          62086 | Boyce | Bob | 25/03/2014 | 1A
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Abel', 'Ann', '1A', '2014-03-04', { id: '62085' }),
      is('Boyce', 'Bob', '1A', '2014-03-25', { id: '62086' }),
    ],
  },
  {
    name: 'one sheet that Excel has turned',
    about: 'One sheet has a text and turned dates; the other has dates after the twelfth.',
    answers: { 'turned date_of_birth': 'swapped' },
    asks: ['turned date_of_birth'],
    file: () =>
      book([
        {
          name: '1A',
          rows: rows(`
            ${head.slice(0, 4).join(' | ')}
            61101 | Xavier   | Xia | 25/03/2014
            61102 | Yearwood | Yan | @2014-04-03
          `),
        },
        {
          name: '1B',
          rows: rows(`
            ${head.slice(0, 4).join(' | ')}
            61103 | Zephyr | Zoe | @2014-03-25
            61104 | Zane   | Zed | @2014-07-09
          `),
        },
      ]),
    truth: [
      is('Xavier', 'Xia', '1A', '2014-03-25', { id: '61101' }),
      is('Yearwood', 'Yan', '1A', '2014-03-04', { id: '61102' }),
      is('Zephyr', 'Zoe', '1B', '2014-03-25', { id: '61103' }),
      is('Zane', 'Zed', '1B', '2014-07-09', { id: '61104' }),
    ],
  },
  {
    name: 'one slip of a year',
    about: 'One of four years is 27; it does not turn the others round.',
    answers: { 'order date_of_birth': 'day first', ages: 'leave' },
    asks: ['order date_of_birth'],
    file: () =>
      csv(
        texts(`
          ${head.join(' | ')}
          63027 | Allan | Jo | 12/05/14 | 1A
          63028 | Blake | Al | 10/11/13 | 1A
          63029 | Cole  | Cy | 11/03/14 | 1A
          63030 | Dean  | Di | 09/02/27 | 1A
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Allan', 'Jo', '1A', '2014-05-12', { id: '63027' }),
      is('Blake', 'Al', '1A', '2013-11-10', { id: '63028' }),
      is('Cole', 'Cy', '1A', '2014-03-11', { id: '63029' }),
    ],
    left: 1,
  },
  {
    name: 'months in Spanish and French',
    about: 'Families of Venezuela and Martinique write their months.',
    file: () =>
      csv(
        texts(`
          ${head.join(' | ')}
          63061 | Rojas  | Ana | 14 de marzo de 2014        | 1A
          63062 | Soto   | Eva | 02-ene-2014                | 1A
          63063 | Paz    | Leo | 5/abr/2014                 | 1A
          63064 | Dubois | Léa | 1er août 2014              | 1A
          63065 | Petit  | Noé | 9 juin 2014                | 1A
          63066 | Roux   | Zoé | martes, 4 de agosto de 2014 | 1A
          63067 | Blanc  | Guy | 3 jui 2014                 | 1A
          63068 | Vega   | Luz | 3 dic. 2013                | 1A
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Rojas', 'Ana', '1A', '2014-03-14', { id: '63061' }),
      is('Soto', 'Eva', '1A', '2014-01-02', { id: '63062' }),
      is('Paz', 'Leo', '1A', '2014-04-05', { id: '63063' }),
      is('Dubois', 'Léa', '1A', '2014-08-01', { id: '63064' }),
      is('Petit', 'Noé', '1A', '2014-06-09', { id: '63065' }),
      is('Roux', 'Zoé', '1A', '2014-08-04', { id: '63066' }),
      is('Vega', 'Luz', '1A', '2013-12-03', { id: '63068' }),
    ],
    left: 1,
  },
]
