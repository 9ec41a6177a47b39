import { expiryAfter, expiryOf, isOver, isSeenAgain, type Lifetime } from './session'

const limits = {
  studentIdleMinutes: 30,
  studentMaxHours: 12,
  adminIdleMinutes: 15,
  adminMaxHours: 8,
  activationMinutes: 10,
  freshMinutes: 5,
}
const now = new Date('2026-08-03T14:00:00.000Z')
const minutesFrom = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

const student: Lifetime = {
  role: 'student',
  kind: 'session',
  last_seen_at: now.toISOString(),
  expires_at: minutesFrom(12 * 60),
}
const admin: Lifetime = { ...student, role: 'admin' }
const activation: Lifetime = { ...student, kind: 'activation' }

test.each([
  ['a student', student, 12 * 60],
  ['an administrator', admin, 8 * 60],
  ['an activation', activation, 10],
])('SEC-05 the absolute limit of %s', (_whose, session, minutes) => {
  expect(expiryOf(session, now, limits).toISOString()).toBe(minutesFrom(minutes))
})

test.each([
  ['a student', student, 30],
  ['an administrator', admin, 15],
  ['an activation', activation, 10],
])('SEC-05 the idle limit of %s', (_whose, session, minutes) => {
  const seen = (ago: number) => ({ ...session, last_seen_at: minutesFrom(-ago) })
  expect(isOver(seen(minutes - 1), now, limits)).toBe(false)
  expect(isOver(seen(minutes), now, limits)).toBe(true)
})

test('SEC-05 a session in use ends at its absolute limit', () => {
  expect(isOver({ ...student, expires_at: now.toISOString() }, now, limits)).toBe(true)
})

test('REL-37 neither use nor a clock set back makes a session longer', () => {
  expect(expiryAfter({ ...student, expires_at: minutesFrom(5) }, now, limits)).toBe(minutesFrom(5))
  expect(expiryAfter({ ...student, expires_at: minutesFrom(999_999) }, now, limits)).toBe(
    minutesFrom(12 * 60),
  )
})

test.each([
  ['within a minute', student, -0.5, false],
  ['after a minute', student, -1, true],
  ['an activation', activation, -5, false],
  ['when the clock was put back', activation, 1, true],
])('the rule for storing the last use: %s', (_when, session, minutes, isWritten) => {
  expect(isSeenAgain({ ...session, last_seen_at: minutesFrom(minutes) }, now, limits)).toBe(isWritten)
})
