import { dateOrderOf, readDate, type DateOrder } from './listDates'

test.each<[ReadonlyArray<string | undefined>, DateOrder]>([
  [['14/03/2015', '03/04/2015', undefined], 'day first'],
  [['03/04/2015', '3 May 2015'], 'day first'],
  [['03/04/2015', '07/11/2013', '12/05/2013'], 'day first'],
  [['03/25/2015', '03/04/2015'], 'month first'],
  [['3-25-15', '3.4.15'], 'month first'],
  [['Wed, 03/25/2015 0:00', '03/04/2015 12:00:00 AM'], 'month first'],
  [['03/25/2015', '14/03/2015'], 'both'],
  [['03/25/2015', '2015-03-14'], 'month first'],
  [['2015-03-04', '2015-04-03'], 'day first'],
  [['14/03/2015', '2015-03-04'], 'half read'],
  [['03/14/2015', '2015-04-03 00:00', '2015-05-05'], 'half read'],
])('a column of %j has the %s', (texts, order) => {
  expect(dateOrderOf(texts)).toBe(order)
})

test.each([
  ['03/04/2015', 'day first', '2015-04-03'],
  ['03/04/2015', 'month first', '2015-03-04'],
  ['03/25/2015', 'both', '2015-03-25'],
  ['05/05/2015', 'both', '2015-05-05'],
  ['2015-05-05', 'half read', '2015-05-05'],
  ['14/03/2015', 'half read', '2015-03-14'],
  ['2015-03-04', 'month first', '2015-03-04'],
] as const)('%s in a column with the %s is %s', (text, order, day) => {
  expect(readDate(text, order, '2026-08-03')).toEqual({ day })
})

test.each([
  [
    '03/04/2015',
    'both',
    /^“03\/04\/2015” can be 3 April 2015 or 4 March 2015: the list has the day first in some/,
  ],
  [
    '2015-03-04',
    'half read',
    /can be 4 March 2015 or 3 April 2015.*text.*Write every date of the column as year/,
  ],
] as const)('%s in a column with the %s is not guessed', (text, order, says) => {
  expect(readDate(text, order, '2026-08-03').problem).toMatch(says)
})
