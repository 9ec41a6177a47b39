import { phoneDigits } from './phoneDigits'

describe('UX-28 any way of writing a number gives the same 7 digits', () => {
  test.each([
    '5551234',
    '555 1234',
    '555-1234',
    '868-555-1234',
    '868 555 1234',
    '(868) 555-1234',
    '1868 555 1234',
    '1-868-555-1234',
    '+1868 5551234',
    '+1 (868) 555-1234',
    ' 1 868 555 12 34 ',
    'tel:+18685551234',
  ])('%s', (text) => {
    expect(phoneDigits(text)).toBe('5551234')
  })
})

test.each([
  ['868', '868'],
  ['8681234', '8681234'],
  ['', ''],
  ['abc', ''],
  ['55512345', '5551234'],
])('while typing %j becomes %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})
