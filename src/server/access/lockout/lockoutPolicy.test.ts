import { describeOnBothDatabases } from '../../testing/database/testDb'
import { findGuard, removeOpenGuards, saveFailure, touchGuard } from '../signIn/queries'
import { isLocked, lockedUntil, policy, type Role, type TrustLevel } from './lockoutPolicy'

const now = new Date('2026-08-03T14:00:00.000Z')

const { stranger } = policy.student

// Scope of the count · limit by address · limit on first sign-ins · stopped after · revoked after
test.each<[Role, TrustLevel, 'name' | 'own', boolean, boolean, number | undefined, number | undefined]>([
  ['student', 'stranger', 'name', true, true, 90, undefined],
  ['student', 'code', 'own', false, false, undefined, 10],
  ['student', 'known device', 'own', false, true, undefined, 10],
  ['student', 'open session', 'own', false, true, undefined, 10],
  ['admin', 'stranger', 'name', true, true, 90, undefined],
  ['admin', 'code', 'own', true, true, undefined, undefined],
  ['admin', 'known device', 'own', false, true, undefined, 10],
  ['admin', 'open session', 'own', false, true, undefined, 10],
])('SEC-27 %s, %s', (role, kind, tries, limitedByAddress, limitedByFirstSignIns, stoppedAt, revokedAt) => {
  const rule = policy[role][kind]
  expect(rule).toEqual({ tries, limitedByAddress, limitedByFirstSignIns, stoppedAt, revokedAt })
  expect(lockedUntil(90, now, rule)).toBe(stoppedAt ? '9999-12-31T00:00:00.000Z' : '2026-08-03T14:15:00.000Z')
})

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
  expect(lockedUntil(failures, now, stranger)).toBe(until)
})

test('SEC-25 a lock ends automatically', () => {
  const locked_until = lockedUntil(10, now, stranger)
  const locked = { login_key: 'k', failures: 10, last_failed_at: now.toISOString(), locked_until }
  expect(isLocked(locked, now)).toBe(true)
  expect(isLocked(locked, new Date('2026-08-03T14:15:00.000Z'))).toBe(false)
  expect(isLocked(undefined, now)).toBe(false)
})

test('REL-37 a pause longer than any allowed came from a wrong clock and is ignored; the permanent one remains', () => {
  const paused = (locked_until: string | null) => isLocked({ locked_until }, now)
  expect(paused(lockedUntil(10, new Date('2036-08-03T14:00:00.000Z'), stranger))).toBe(false)
  expect(paused(lockedUntil(10, new Date('2026-08-03T14:00:50.000Z'), stranger))).toBe(true)
  expect(paused(lockedUntil(90, now, stranger))).toBe(true)
})

describeOnBothDatabases('failed sign-ins', (open) => {
  test('REL-37 a right password resets a count whose pause came from a wrong clock, but no other pause', async () => {
    const { db } = await open()
    const fail = async (key: string, at: Date, times: number) => {
      for (let time = 0; time < times; time += 1) await saveFailure(db, key, at, stranger)
    }
    await fail('ahead', new Date('2036-08-03T14:00:00.000Z'), 12)
    await fail('paused', now, 12)
    await fail('stopped', now, 90)
    await removeOpenGuards(db, ['ahead', 'paused', 'stopped'], now)
    expect(await findGuard(db, 'ahead')).toBeUndefined()
    expect(await findGuard(db, 'paused')).toBeDefined()
    expect(await findGuard(db, 'stopped')).toBeDefined()
  })

  test('SEC-25 concurrent failures are all counted, on every instance', async () => {
    const { db } = await open()
    await Promise.all(Array.from({ length: 12 }, () => saveFailure(db, 'k', now, stranger)))
    const guard = await findGuard(db, 'k')
    expect(guard).toMatchObject({ failures: 12, locked_until: '2026-08-03T14:15:00.000Z' })
    await touchGuard(db, 'k')
    expect(await findGuard(db, 'k')).toEqual(guard)
  })
})
