import { enrolmentYearOf, standingOf, standingText } from './enrolment'

const today = '2026-09-07'
const here = { from_on: '2025-09-01', left_on: null }

test.each([
  ['coming until the day before the first', { from_on: '2026-09-08', left_on: null }, 'coming'],
  ['here from the first day on', { from_on: today, left_on: null }, 'here'],
  ['here until the day before the last', { ...here, left_on: '2026-09-08' }, 'here'],
  ['left on the last day', { ...here, left_on: today }, 'left'],
  ['here without any class', { from_on: null, left_on: null }, 'here'],
  ['left, who was to come and never did', { from_on: '2026-09-30', left_on: '2026-09-01' }, 'left'],
] as const)('%s', (_name, stay, standing) => {
  expect(standingOf(stay, today)).toBe(standing)
})

test.each([
  [here, '2A', 'Here, class 2A'],
  [here, null, 'Here, no class yet'],
  [{ ...here, left_on: '2026-12-11' }, '2A', 'Here, class 2A, until 11 December 2026'],
  [{ ...here, from_on: '2026-10-01' }, '2A', 'Starts on 1 October 2026'],
  [{ ...here, left_on: '2026-07-10' }, '2A', 'Left on 10 July 2026'],
] as const)('%j %s: %s', (stay, class_id, text) => {
  expect(standingText(stay, class_id, today)).toBe(text)
})

test('from July on an enrolment is for the school year to come', () => {
  expect(['2026-06-30', '2026-07-01', '2027-01-04'].map(enrolmentYearOf)).toEqual([2025, 2026, 2026])
})
