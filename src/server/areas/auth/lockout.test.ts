import { describeOnBothDatabases } from '../../testing/testDb'
import { isLocked, lockedUntil } from './lockout'
import { findGuard, saveFailure, touchGuard } from './signInGuardRepository'

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
  const locked_until = lockedUntil(10, now)
  const locked = { login_key: 'k', failures: 10, last_failed_at: now.toISOString(), locked_until }
  expect(isLocked(locked, now)).toBe(true)
  expect(isLocked(locked, new Date('2026-08-03T14:15:00.000Z'))).toBe(false)
  expect(isLocked(undefined, now)).toBe(false)
})

describeOnBothDatabases('failures', (open) => {
  test('SEC-25 failures of one moment, at whichever instance, are all counted', async () => {
    const { db } = await open()
    await Promise.all(Array.from({ length: 12 }, () => saveFailure(db, 'k', now)))
    const guard = await findGuard(db, 'k')
    expect(guard).toMatchObject({ failures: 12, locked_until: '2026-08-03T14:15:00.000Z' })
    await touchGuard(db, 'k')
    expect(await findGuard(db, 'k')).toEqual(guard)
  })
})
