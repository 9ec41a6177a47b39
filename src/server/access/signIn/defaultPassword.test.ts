import { hasDefaultPassword, isDefaultPassword } from './signIn'

const now = new Date('2026-08-03T14:00:00.000Z')
const account = {
  password_hash: null,
  date_of_birth: '2014-03-14',
  default_since: '2026-07-04T14:00:00.001Z',
}

test.each([
  ['20140314', true],
  [' 20140314 ', true],
  ['20140315', false],
  ['2014-03-14', false],
  ['', false],
])('“%s” is the date of birth of 14 March 2014: %s', (password, isRight) => {
  expect(isDefaultPassword('2014-03-14', password)).toBe(isRight)
})

test.each([
  ['within its days', account, 30, true],
  ['on the day after', account, 29, false],
  ['if the school sets no limit', account, 0, true],
  ['if its first day is unknown', { ...account, default_since: null }, 29, true],
  ['next to a chosen password', { ...account, password_hash: 'hash' }, 30, false],
  ['without a date of birth', { ...account, date_of_birth: null }, 30, false],
])('SEC-36 validity of a default password: %s', (_when, whose, days, holds) => {
  expect(hasDefaultPassword(whose, now, days)).toBe(holds)
})
