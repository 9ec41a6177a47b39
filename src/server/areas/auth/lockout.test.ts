import { afterFailure, isLocked, lockedUntil } from './lockout'

const now = new Date('2026-08-03T14:00:00.000Z')

test.each([
  [1, null],
  [4, null],
  [5, '2026-08-03T14:00:02.000Z'],
  [6, '2026-08-03T14:00:04.000Z'],
  [9, '2026-08-03T14:00:32.000Z'],
  [10, '2026-08-03T14:15:00.000Z'],
  [89, '2026-08-03T14:15:00.000Z'],
  [90, '9999-12-31T00:00:00.000Z'],
])('SEC-25 after %d failures: %s', (failures, until) => {
  expect(lockedUntil(failures, now)).toBe(until)
})

test('SEC-25 a lock ends by itself', () => {
  const guard = { login_key: 'k', failures: 9, last_failed_at: now.toISOString(), locked_until: null }
  const locked = afterFailure('k', guard, now)
  expect(isLocked(locked, now)).toBe(true)
  expect(isLocked(locked, new Date('2026-08-03T14:15:00.000Z'))).toBe(false)
  expect(isLocked(undefined, now)).toBe(false)
})
