import { fieldOf } from '#shared/record/fields'
import { answerText } from './recordLabels'

const names = { houses: new Map([['2', 'Cocrico']]), religions: new Map([['4', 'Hinduism']]) }

describe('answers in words', () => {
  test.each([
    ['first_name', 'Inés', 'Inés'],
    ['house_code', 2, 'Cocrico'],
    ['religion_code', '4', 'Hinduism'],
    // A list that is on its way, or an entry that is gone: the key is better than nothing.
    ['religion_code', '9', '9'],
    ['phone_home', '6551234', '1868 6551234'],
    ['asthma', 1, 'Yes'],
    ['asthma', 0, 'No'],
    ['asthma', null, null],
    ['email', '', null],
  ] as const)('%s %s', (name, value, text) => {
    expect(answerText(fieldOf(name), value, names)).toBe(text)
  })
})
