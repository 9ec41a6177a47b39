import { birthdayAdvice, yearFirst } from './yearFirst'

test.each([
  ['22032009', '20090322'],
  [' 22032009 ', '20090322'],
  ['22/03/2009', '20090322'],
  ['2-3-2009', '20090302'],
  ['29.02.2012', '20120229'],
  ['20112012', '20121120'],
  ['20090322', null],
  ['20101112', null],
  ['31022009', null],
  ['22130009', null],
  ['22031009', null],
  ['2203200', null],
  ['2009-03-22', null],
  ['quiet river', null],
  ['', null],
])('UX-84 %j becomes %j', (typed, date) => {
  expect(yearFirst(typed)).toBe(date)
})

test.each([
  ['22032009', 'Write the year first: 20090322'],
  ['2009-03-22', 'Write only the digits: 20090322'],
  [' 2009/3/22 ', 'Write only the digits: 20090322'],
  ['2009 03 22', 'Write only the digits: 20090322'],
  ['2009-22-03', null],
  ['20090322', null],
  ['quiet river', null],
])('UX-84 the advice for %j is %j', (typed, advice) => {
  expect(birthdayAdvice(typed)).toBe(advice)
})
