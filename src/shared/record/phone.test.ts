import { localDigits, namesNumberAbroad, phoneProblem, phoneText, phoneTexts } from './phone'

describe('UX-28 any notation of a number of Trinidad and Tobago gives the same 7 digits', () => {
  test.each([
    '5551234',
    '555 1234',
    '555-1234',
    '555.1234',
    '868-555-1234',
    '868 555 1234',
    '868.555.1234',
    '868/555-1234',
    '(868) 555-1234',
    '[868] 555 1234',
    '1868 555 1234',
    '1-868-555-1234',
    '+1868 5551234',
    '+1 (868) 555-1234',
    '+1(868)555-1234',
    '(+1) 868 555 1234',
    '+868 555 1234',
    '00 1 868 555 1234',
    '011 1 868 555 1234',
    ' 1 868 555 12 34 ',
    'tel:+18685551234',
    '+1\u00A0868\u00A0555\u00A01234',
    '868\u202F555\u20091234',
    '+1\u2011868\u2011555\u20111234',
    '868\u2013555\u20131234',
    '868\u2014555\u22121234',
    '\uFF0B1 868 555 1234',
    '\uFF08868\uFF09555\uFF0D1234',
    '\uFF15\uFF15\uFF15\uFF11\uFF12\uFF13\uFF14',
    '\u202A+1 868 555 1234\u202C',
    '\uFEFF868\u00AD5551234\u200B',
  ])('%j', (text) => {
    expect(localDigits(text)).toBe('5551234')
  })
})

test.each([
  '+1 (718) 555-0199',
  '+1 718 555 0199',
  '7185550199',
  '+44 20 7946 0958',
  '0058 212 5551234',
  '1 555 1234',
  '+555 1234',
  '8685551234 ext. 5',
  '868 555 1234 / 868 555 5678',
  '86855512345',
  '868',
  '',
  'five',
])('UX-28 %j is no number of Trinidad and Tobago', (text) => {
  expect(localDigits(text)).toBeNull()
})

test.each([
  ['5551234', null],
  ['2000000', null],
  ['555123', phoneTexts.sevenDigits],
  ['555-123', phoneTexts.onlyNumbers],
  ['five', phoneTexts.onlyNumbers],
  ['55512345', phoneTexts.tooManyDigits],
  ['+1 718 555 0199', phoneTexts.tooManyDigits],
  ['5551234 or 5555678', phoneTexts.tooManyDigits],
  ['1718555', phoneTexts.firstDigit],
  ['0442079', phoneTexts.firstDigit],
])('UX-28 %j: %s', (text, problem) => {
  expect(phoneProblem(text)).toBe(problem)
})

test.each([
  ['Mother: +1 718 555 0199', true],
  ['Ministry of Works, 44 20 7946 0958', true],
  ['Ministry of Works, 623-1234', false],
  ['12 Frederick Street, (868) 623-1234', false],
  ['+1 868 623 1234, 625-1234', false],
  ['Ministry of Works', false],
])('%j names a number from abroad: %s', (text, isNamed) => {
  expect(namesNumberAbroad(text)).toBe(isNamed)
})

test.each([
  ['5558061', '1868 555 8061'],
  ['555', '1868 555'],
  ['+1 718 555 0199', '+1 718 555 0199'],
  ['17185550199', '17185550199'],
])('%j is shown as %j', (text, shown) => {
  expect(phoneText(text)).toBe(shown)
})
