import { fieldOf } from '../../record/fields'
import { isAbout, mayArriveLate, typedWhen } from './lateAnswers'

test('REL-80 families’ answers may arrive late, but not their agreement or the school’s own fields', () => {
  expect(mayArriveLate(fieldOf('nationality'))).toBe(true)
  expect(mayArriveLate(fieldOf('class_id'))).toBe(false)
  expect(mayArriveLate(fieldOf('agree_terms_conditions'))).toBe(false)
})

test.each([
  ['another value', { late: { value: 'b' }, closed_at: null }, null, false],
  ['in words only', { late: null, closed_at: null }, null, false],
  ['open', { late: { value: 'a' }, closed_at: null }, '2026-01-02', true],
  ['answered after it was typed', { late: { value: 'a' }, closed_at: '2026-01-03' }, '2026-01-02', true],
  ['answered before it was typed', { late: { value: 'a' }, closed_at: '2026-01-01' }, '2026-01-02', false],
  [
    'answered, and nobody knows when it was typed',
    { late: { value: 'a' }, closed_at: '2026-01-01' },
    null,
    true,
  ],
])('REL-80 a request concerns an answer: %s', (_name, request, typedAt, expected) => {
  expect(isAbout(request, { value: 'a', typedAt })).toBe(expected)
})

const until = (deadline: string | null, open: 0 | 1 = 1) => ({ open, deadline })

test.each([
  ['the day before the deadline', until('2026-11-24'), '2026-11-23', 'before closing'],
  ['on the deadline', until('2026-11-24'), '2026-11-24', 'after closing'],
  ['closed by hand, before a deadline that has passed', until('2026-11-24', 0), '2026-11-23', null],
  ['closed by hand, after it', until('2026-11-24', 0), '2026-11-24', 'after closing'],
  ['no deadline', until(null, 0), '2026-11-23', null],
  ['no window', undefined, '2026-11-23', null],
  ['time unknown', until('2026-11-24'), null, null],
  ['open again', until('2026-12-24'), '2026-11-23', null],
])('REL-80 the time of typing: %s', (_name, window, day, expected) => {
  expect(typedWhen(window, day, '2026-11-25')).toBe(expected)
})
