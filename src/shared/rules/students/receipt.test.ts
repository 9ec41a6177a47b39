import { receiptOf, withoutReference } from './receipt'

const receipt = { reference: 'REG-2026-20260002', schoolYear: '2026-2027' }

test.each([
  ['before the year begins', '2026-07-15', receipt],
  ['on its last day', '2027-08-31', receipt],
  ['when it is over', '2027-09-01', null],
])('the receipt of July %s', (_when, today, expected) => {
  expect(receiptOf('20260002', '2026-07-14', today)).toEqual(expected)
})

test.each([
  ['REG-2026-20260002', '20260002'],
  ['reg-2026-20260002 ', '20260002 '],
  ['Reggie REG-2026', 'Reggie REG-2026'],
])('“%s” is searched as “%s”', (typed, text) => {
  expect(withoutReference(typed)).toBe(text)
})
