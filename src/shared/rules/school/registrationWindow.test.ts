import { isEditable, openText, registrationYear } from './registrationWindow'

describe('the registration window', () => {
  test.each([
    [0, null, '2026-08-03', false],
    [1, null, '2026-08-03', true],
    [1, '2026-08-04', '2026-08-03', true],
    [1, '2026-08-03', '2026-08-03', false],
    [1, '2026-08-02', '2026-08-03', false],
    [0, '2026-08-04', '2026-08-03', false],
  ] as const)('open %i, deadline %s, today %s: %s', (open, deadline, today, editable) => {
    expect(isEditable({ open, deadline }, today)).toBe(editable)
  })

  test('closed to a leaver’s family from the last day on', () => {
    const window = { open: 1, deadline: null, left_on: '2026-08-03' } as const
    expect(['2026-08-02', '2026-08-03'].map((today) => isEditable(window, today))).toEqual([true, false])
  })
})

test.each([
  ['2026-10-01', '2026-08-10', 2026],
  ['2026-08-15', '2026-06-20', 2026],
  ['2027-07-01', '2026-10-09', 2026],
  ['2026-10-01', '2027-06-09', 2026],
  ['2026-04-30', '2026-03-02', 2025],
  [null, '2026-07-09', 2026],
  [null, '2027-03-09', 2026],
])('a registration that closes on %s, seen on %s, is for the school year of %s', (deadline, today, year) => {
  expect(registrationYear({ deadline }, today)).toBe(year)
})

test.each([
  ['2026-10-01', '2026-09-18', 'Open until Wednesday 30 September · 12 days left'],
  ['2026-10-01', '2026-09-29', 'Open until Wednesday 30 September · 1 day left'],
  ['2026-10-01', '2026-09-30', 'Open until Wednesday 30 September · today is the last day'],
  [null, '2026-09-30', 'Open'],
])('closing on %s, on %s families read: %s', (deadline, today, text) => {
  expect(openText({ deadline }, today)).toBe(text)
})
