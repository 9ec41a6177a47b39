import type { StudentRecord } from '#shared/record/record'
import { stored, windowClosed } from './responses'
import { restoredFromDevice } from './otherTabs'
import {
  cameOnline,
  edited,
  emptyQueue,
  retryAsked,
  sentOf,
  wentOffline,
  type Edit,
  type SaveQueue,
  type Uncovered,
} from './queue'
import { leaving } from './takeBack'
import { coverageKnown, replacedBy, withoutOvertaken } from './uncovered'

const storedNothing = {
  conflicts: [],
  stored: { version: 900, epoch: 'second', at: 300, receipts: {} },
}
const first = { epoch: 'first', until: 0 }
const restored = { epoch: 'second', until: 0 }

const typed = (
  queue: SaveQueue,
  value: string,
  was: string | null,
  base: number,
  problem: string | null = null,
) => edited(queue, { field: 'email', value, base, was, at: base * 10, problem })

const answered = (queue: SaveQueue, version: number, at: number, epoch = 'first') => {
  const receipts = Object.fromEntries(
    Object.entries(sentOf(queue)?.edits ?? {}).map(([field, { value }]) => [
      field,
      `${epoch}.${String(value)}`,
    ]),
  )
  return stored(queue, { seq: queue.seq, version, conflicts: [], stored: { version, epoch, at, receipts } })
}

/** The field went from null to a to b; both values are stored. */
const twice = answered(typed(answered(typed(emptyQueue, 'a', null, 5), 6, 100), 'b', 'a', 6), 7, 200)

describe('a stored answer', () => {
  test('REL-81 stays with its receipt and all earlier values until a backup has it', () => {
    expect(twice).toMatchObject({ is: 'resting', waiting: {} })
    expect(twice.uncovered).toEqual({
      email: {
        value: 'b',
        version: 7,
        epoch: 'first',
        receipt: 'first.b',
        at: 200,
        typedAt: 60,
        was: [null, 'a'],
      },
    })
    expect(coverageKnown(twice, { ...first, until: 199 })).toBe(twice)
    expect(coverageKnown(twice, { ...first, until: 200 }).uncovered).toEqual({})
  })

  test('is not remembered if the server sends no receipts', () => {
    const queue = typed(emptyQueue, 'a', null, 5)
    expect(stored(queue, { seq: 1, version: 6, conflicts: [] }).uncovered).toEqual({})
  })

  test('REL-81 is dropped after somebody has stored another value', () => {
    const record = (version: number, email: string) => ({ version, email }) as unknown as StudentRecord
    expect(withoutOvertaken(twice, record(8, 'c')).uncovered).toEqual({})
    expect(withoutOvertaken(twice, record(8, 'b'))).toBe(twice)
    expect(withoutOvertaken(twice, record(6, 'a'))).toBe(twice)
    // The edit in the field is settled first.
    expect(
      withoutOvertaken(typed(twice, 'x', 'b', 7, 'Invalid e-mail'), record(8, 'c')).uncovered,
    ).not.toEqual({})
  })
})

describe('after a restore', () => {
  const back = coverageKnown(twice, restored)

  test('REL-81 a lost answer is resent on its lost version, with its receipt and the earlier values', () => {
    expect(sentOf(back)?.edits).toEqual({
      email: { value: 'b', base: 7, at: 60, receipt: 'first.b', replaced: [null, 'a'] },
    })
    expect(answered(back, 900, 300, 'second').uncovered.email).toMatchObject({ epoch: 'second', value: 'b' })
  })

  test('REL-81 a newer edit is sent instead, names the values it replaces and inherits them', () => {
    const waits = coverageKnown(typed(wentOffline(twice), 'c', 'b', 7), restored)
    expect(waits.waiting.email).toMatchObject({ value: 'c', was: 'b' })
    expect(replacedBy('email', waits.waiting.email as Edit, waits.uncovered)).toEqual([null, 'a', 'b'])
    const stored = answered(retryAsked(cameOnline(waits)), 900, 300, 'second')
    expect(stored.uncovered.email).toMatchObject({ value: 'c', epoch: 'second', was: [null, 'a', 'b'] })
    const typedOver = typed(back, 'c', 'b', 7)
    expect(typedOver.waiting.email?.replaced).toEqual([null, 'a', 'b'])
  })

  test('REL-81 an older unsaved edit is not sent instead of it', () => {
    const older = typed(wentOffline(emptyQueue), 'z', null, 5)
    const found = { waiting: {}, refusedValues: {}, conflicts: {}, uncovered: twice.uncovered }
    const both = coverageKnown(restoredFromDevice(older, found), restored)
    expect(both.waiting.email).toMatchObject({ value: 'b', receipt: 'first.b', replaced: [null, 'a'] })
  })

  test('REL-81 of two answers from closed tabs, the later one follows on top of the older one', () => {
    const older = {
      email: { value: 'w', version: 5, epoch: 'first', receipt: 'r', at: 40, typedAt: 40, was: [null] },
    }
    const found = (uncovered: SaveQueue['uncovered']) => ({
      waiting: {},
      refusedValues: {},
      conflicts: {},
      uncovered,
    })
    const first = coverageKnown(restoredFromDevice(emptyQueue, found(older)), restored)
    expect(sentOf(first)?.edits.email?.value).toBe('w')
    const second = coverageKnown(restoredFromDevice(first, found(twice.uncovered)), restored)
    const after = coverageKnown(answered(second, 900, 300, 'second'), restored)
    expect(sentOf(after)?.edits.email).toMatchObject({
      value: 'b',
      replaced: expect.arrayContaining(['w']) as unknown,
    })
  })

  test('REL-81 with registration closed, an acknowledged answer is sent alone, without the newer edit', () => {
    const over = typed(twice, 'c', 'b', 7)
    const closed = windowClosed(over, over.seq)
    const alone = coverageKnown(closed, restored)
    expect(sentOf(alone)?.edits.email).toMatchObject({ value: 'b', receipt: 'first.b' })
    expect(alone.waiting.email?.value).toBe('c')
    const then = answered(alone, 900, 300, 'second')
    expect(windowClosed(then, then.seq)).toMatchObject({ is: 'closed', waiting: { email: { value: 'c' } } })
  })

  test('REL-81 an answer that the server already has does not count as stored now', () => {
    const known = stored(back, { ...storedNothing, seq: back.seq, version: 900 })
    expect([known.is, known.ahead.email?.value, known.uncovered]).toEqual(['resting', 'b', {}])
  })

  test('REL-81 without a receipt it is resent as an edit on the lost version', () => {
    const { receipt: _unheard, ...email } = { receipt: '', ...twice.uncovered.email } as Uncovered
    const given = sentOf(coverageKnown({ ...twice, uncovered: { email } }, restored))?.edits.email
    expect(given).toEqual({ value: 'b', base: 7, at: 60, replaced: [null, 'a'] })
  })

  test('REL-81 while the field has another unsettled value it waits, and is resent afterwards', () => {
    const refused = typed(twice, 'x', 'b', 7, 'Invalid e-mail')
    const still = coverageKnown(refused, { ...restored, until: 1000 })
    expect(still.uncovered).toEqual(twice.uncovered)
    const settled = { ...still, refusedValues: {} }
    expect(sentOf(coverageKnown(settled, restored))?.edits.email?.value).toBe('b')
  })

  test('REL-81 it replaces an older conflict and an older invalid value', () => {
    const dispute = { field: 'email', yours: 'q', theirs: 'a', at: '', by: 'family' as const, version: 6 }
    const refusedValues = { email: { value: 'x', base: 5, at: 20, problem: 'Invalid e-mail' } }
    for (const older of [{ conflicts: { email: { ...dispute, typedAt: 20 } } }, { refusedValues }]) {
      const given = coverageKnown({ ...twice, ...older }, restored)
      expect(sentOf(given)?.edits.email?.value).toBe('b')
      expect([given.conflicts, given.refusedValues, given.uncovered]).toEqual([{}, {}, {}])
    }
    const asked = coverageKnown({ ...twice, conflicts: { email: { ...dispute, typedAt: 70 } } }, restored)
    expect([asked.is, asked.uncovered]).toEqual(['resting', twice.uncovered])
  })

  test('REL-81 with registration closed, acknowledged answers are sent and others wait as before', () => {
    const late = typed(
      answered(edited(emptyQueue, { field: 'sex', value: 'Male', base: 5, problem: null }), 6, 9),
      'a',
      null,
      6,
    )
    const closed = windowClosed(late, late.seq)
    expect(closed.is).toBe('closed')
    const given = coverageKnown(closed, restored)
    expect(Object.keys(sentOf(given)?.edits ?? {})).toEqual(['sex'])
    const next = answered(given, 900, 300, 'second')
    expect(windowClosed(next, next.seq)).toMatchObject({ is: 'closed', waiting: { email: { value: 'a' } } })
  })

  test('it is not sent with other edits when the page is left, because it has its own version', () => {
    const both = edited(back, { field: 'sex', value: 'Male', base: 900, problem: null })
    expect(Object.keys(sentOf(leaving(both))?.edits ?? {})).toEqual(['sex'])
  })

  test('the server gets the earlier values of every answer', () => {
    const edit = { value: 'c', base: 7, was: 'b', unheard: ['d'] }
    expect(replacedBy('email', edit, twice.uncovered)).toEqual([null, 'a', 'b', 'd'])
    expect(replacedBy('sex', { value: 'Male', base: 7, was: null }, twice.uncovered)).toEqual([null])
  })
})

test('REL-81 the stored values of two tabs are merged: the newer value, after all earlier ones', () => {
  const older = {
    email: { value: 'a', version: 6, epoch: 'first', receipt: 'r', at: 100, typedAt: 50, was: [null] },
  }
  const found = { waiting: {}, refusedValues: {}, conflicts: {}, uncovered: older }
  const own = answered(typed(emptyQueue, 'b', 'a', 6), 7, 200)
  expect(restoredFromDevice(own, found).uncovered.email).toMatchObject({ value: 'b', was: [null, 'a'] })
  const newer = {
    ...found,
    uncovered: { email: { ...older.email, value: 'c', at: 300, typedAt: 290, was: ['b'] } },
  }
  expect(restoredFromDevice(own, newer).uncovered.email).toMatchObject({ value: 'c', was: ['a', 'b'] })
})
