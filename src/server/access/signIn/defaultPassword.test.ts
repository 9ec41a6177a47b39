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
  ['for ever where the school says so', account, 0, true],
  ['when nobody knows since when', { ...account, default_since: null }, 29, true],
  ['not beside an own one', { ...account, password_hash: 'hash' }, 30, false],
  ['not without a date of birth', { ...account, date_of_birth: null }, 30, false],
])('SEC-36 a default password holds %s', (_when, whose, days, holds) => {
  expect(hasDefaultPassword(whose, now, days)).toBe(holds)
})
