import { readBirthDate } from './birthDates'

const today = '2026-08-03'
const read = (text: string, order: Parameters<typeof readBirthDate>[1] = 'day first') =>
  readBirthDate(text, order, today)

test.each([
  '14/03/2015',
  '14.3.2015',
  '14 03 2015',
  '14-Mar-2015',
  '14-Mar-15',
  '14/3/15',
  '14th March 2015',
  'March 14, 2015',
  'Saturday, March 14, 2015',
  "14 Mar '15",
  '2015-03-14',
  '2015/3/14',
  '20150314',
  '42077',
  '03/14/2015',
])('%j is 14 March 2015', (text) => {
  expect(read(text)).toEqual({ day: '2015-03-14' })
})

test.each([
  ['31/02/2015', /is not a date.*2015-03-14/],
  ['soon', /“soon” is not a date/],
  ['2015', /is not a date/],
  ['14/03/1915', /read as 14 March 1915, which cannot be right/],
  ['14/03/26', /14 March 2026/],
  ['14/03/98', /14 March 1998/],
])('%j is refused with a reason', (text, says) => {
  expect(read(text).problem).toMatch(says)
})

test('an ambiguous date follows its column, or is refused', () => {
  expect(read('03/04/2015').day).toBe('2015-04-03')
  expect(read('03/04/2015', 'month first').day).toBe('2015-03-04')
  expect(read('03/04/2015', 'both').problem).toMatch(/can be 3 April 2015 or 4 March 2015/)
  expect(read('05/05/2015', 'both').day).toBe('2015-05-05')
  expect(read('14/03/2015', 'both').day).toBe('2015-03-14')
})
