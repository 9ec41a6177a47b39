import { dateOrderOf, readDate, type DateOrder } from './listDates'

const text = (cell: string | undefined) => ({ text: cell, isTyped: false })
const typed = (cell: string) => ({ text: cell, isTyped: true })

test.each<[ReadonlyArray<string | undefined>, DateOrder]>([
  [['14/03/2015', '03/04/2015', undefined], 'day first'],
  [['03/04/2015', '3 May 2015'], 'unknown'],
  [['03/04/2015', '07/11/2013', '12/05/2013'], 'unknown'],
  [['03/25/2015', '03/04/2015'], 'month first'],
  [['3-25-15', '3.4.15'], 'month first'],
  [['Wed, 03/25/2015 0:00', '03/04/2015 12:00:00 AM'], 'month first'],
  [['03/25/2015', '14/03/2015'], 'both'],
  [['10-05-09', '10-03-31'], 'year first'],
  // Each can also be day first.
  [['10-05-09', '11-03-24'], 'all open'],
  [['13-05-09', '14-06-11'], 'all open'],
  [['13-05-09', '19-06-11'], 'day first'],
  [['14-02-30', '13-05-09'], 'year first'],
  [['31-05-98', '10-03-09'], 'day first'],
  [['25/03/08', '26/03/29'], 'day first'],
  [['2014-25-03', '2014-05-04'], 'day second'],
  [['2014-25-03', '2014-03-25'], 'day or month second'],
  [['03/25/2015', '2015-03-14'], 'month first'],
  [['2015-03-04', '2015-04-03'], 'unknown'],
  // No program has swapped day and month in a text: a CSV file has both as they were typed.
  [['14/03/2015', '2015-03-04'], 'day first'],
])('a column of the texts %j has the %s', (texts, order) => {
  const cells = texts.map(text)
  for (const cell of cells) expect(dateOrderOf(cells, '2026-08-03')(cell)).toBe(order)
})

test.each<[string[], string[], DateOrder, DateOrder]>([
  [['14/03/2015'], ['2015-03-04'], 'day first', 'half read'],
  [['03/14/2015'], ['2015-04-03 00:00', '2015-05-05'], 'month first', 'half read'],
  // One ambiguous text does not settle the others.
  [['03/25/2014', '05/06/2013'], ['2014-04-03', '2013-11-07'], 'month first', 'half read'],
  [['25/03/2014', '05/06/2013', '2014-03-04'], ['2014-04-03'], 'day first', 'half read'],
  [['25/03/2014', '03/25/2014'], ['2014-04-03'], 'both', 'half read'],
  [['03/25/2015'], ['2015-04-03', '2015-03-14'], 'month first', 'month first'],
  [['05/06/2013'], ['2015-04-03'], 'unknown', 'unknown'],
])(
  'with the texts %j and the workbook’s dates %j the order is %s and %s',
  (texts, dates, ofTexts, ofDates) => {
    const orderOf = dateOrderOf([...texts.map(text), ...dates.map(typed)], '2026-08-03')
    expect([orderOf(text('x')), orderOf(typed('2015-04-03'))]).toEqual([ofTexts, ofDates])
  },
)

test.each([
  ['03/04/2015', 'day first', '2015-04-03'],
  ['03/04/2015', 'month first', '2015-03-04'],
  ['03/25/2015', 'both', '2015-03-25'],
  ['05/05/2015', 'both', '2015-05-05'],
  ['2015-05-05', 'half read', '2015-05-05'],
  ['14/03/2015', 'half read', '2015-03-14'],
  ['2015-03-04', 'month first', '2015-03-04'],
  ['10-05-09', 'year first', '2010-05-09'],
  ['2014-05-04', 'day second', '2014-04-05'],
  ['2014-25-03', 'day or month second', '2014-03-25'],
  ['2014-03-25', 'day or month second', '2014-03-25'],
] as const)('%s in a column with the %s is %s', (cell, order, day) => {
  expect(readDate(cell, order, '2026-08-03')).toEqual({ day })
})

test.each([
  [
    '03/04/2015',
    'both',
    /^“03\/04\/2015” can be 3 April 2015 or 4 March 2015: the list has the day first in some/,
  ],
  [
    '03/04/2015',
    'unknown',
    /^“03\/04\/2015” can be 3 April 2015 or 4 March 2015: no row of the list shows whether/,
  ],
  [
    '10-05-09',
    'all open',
    /^“10-05-09” can be 10 May 2009, 5 October 2009 or 9 May 2010: no row of the list shows whether the day, the month or the year/,
  ],
  ['2014-05-04', 'day or month second', /^“2014-05-04” can be 5 April 2014 or 4 May 2014: no row/],
  ['13-05-09', 'all open', /^“13-05-09” can be 13 May 2009 or 9 May 2013: no row/],
  ['Mar-14', 'day first', /^“Mar-14” is only a part of a date\. Write it as year-month-day/],
  ['14-Mar', 'day first', /^“14-Mar” is only a part of a date/],
  [
    '2015-03-04',
    'half read',
    /can be 4 March 2015 or 3 April 2015.*text.*Write every date of the column as year/,
  ],
] as const)('%s in a column with the %s is not guessed', (cell, order, says) => {
  expect(readDate(cell, order, '2026-08-03').problem).toMatch(says)
})

test.each([
  '14/03/2015',
  '14.3.2015',
  '14 03 2015',
  '14-Mar-2015',
  '14-Mar-15',
  '14/3/15',
  '14th March 2015',
  'March 14, 2015',
  'Mar/14/2015',
  '14/Mar/2015',
  "'14/03/2015",
  'Saturday, March 14, 2015',
  "14 Mar '15",
  '2015-03-14',
  '2015/3/14',
  '20150314',
  '42077',
  '03/14/2015',
])('%j is 14 March 2015', (text) => {
  expect(readDate(text, 'day first', '2026-08-03')).toEqual({ day: '2015-03-14' })
})

test.each(['31/02/2015', 'soon', '2015'])('%j is no date', (text) => {
  expect(readDate(text, 'day first', '2026-08-03').problem).toBe(
    `“${text}” is not a date. Write it as year-month-day, for example 2015-03-14`,
  )
})
