import { describeOnBothDatabases } from '#server/testing/database/testDb'
import { endLease, removeEndedLeases, takeLease, whileHolding } from './lease'

const at = (second: number) => new Date(Date.UTC(2026, 7, 3, 14, 0, second))
const lease = { name: 'tidy', seconds: 30 }

describeOnBothDatabases('leases', (open) => {
  test('one of many acquires it; it is free again after release or expiry', async () => {
    const { db } = await open()
    const takers = Array.from({ length: 20 }, (_, index) => `instance ${index}`)
    const taken = await Promise.all(takers.map((taker) => takeLease(db, lease, at(0), taker)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const holder = takers[taken.indexOf(true)] ?? ''
    expect(await takeLease(db, lease, at(29), 'late')).toBe(false)
    expect(await takeLease(db, lease, at(20), holder)).toBe(true)
    expect(await takeLease(db, lease, at(40), 'late')).toBe(false)
    expect(await takeLease(db, lease, at(50), 'late')).toBe(true)
    await endLease(db, lease.name, holder)
    expect(await takeLease(db, lease, at(51), holder)).toBe(false)
    await endLease(db, lease.name, 'late')
    expect(await takeLease(db, lease, at(51), holder)).toBe(true)
  })

  test('REL-37 a lease that expires later than possible came from a wrong clock, and blocks nobody', async () => {
    const { db } = await open()
    const inTenYears = new Date(Date.UTC(2036, 7, 3))
    expect(await takeLease(db, lease, inTenYears, 'gone')).toBe(true)
    const taken = await Promise.all(['one', 'other'].map((taker) => takeLease(db, lease, at(0), taker)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    // An instance whose clock is slightly ahead keeps its lease.
    await endLease(db, lease.name, taken[0] ? 'one' : 'other')
    expect(await takeLease(db, lease, at(50), 'ahead')).toBe(true)
    expect(await takeLease(db, lease, at(0), 'one')).toBe(false)
  })

  test('work under a lease runs once at a time, and a failure releases the lease', async () => {
    const { db } = await open()
    const clock = () => at(0)
    const inside = await whileHolding(db, lease, clock, () => whileHolding(db, lease, clock, async () => 1))
    expect(inside).toEqual({ answer: undefined })
    const failing = whileHolding(db, lease, clock, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await whileHolding(db, lease, clock, async () => 2)).toEqual({ answer: 2 })
    await takeLease(db, lease, at(0), 'gone')
    await removeEndedLeases(db, at(31).toISOString())
    expect(await db.selectFrom('lease').selectAll().execute()).toEqual([])
  })
})
