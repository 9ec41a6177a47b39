import { stored, unreachable } from './responses'
import { restoredFromDevice, storedElsewhere } from './otherTabs'
import { edited, emptyQueue, retryDue, sentOf, wentOffline, type SaveQueue } from './queue'

const edit = (value: string, base: number, at: number) => ({ value, base, at })
const question = {
  field: 'email',
  yours: 'a',
  theirs: 'b',
  at: '2026-08-03T14:05:00Z',
  by: 'school',
  version: 7,
} as const
const none = { waiting: {}, refusedValues: {}, conflicts: {} }

const typed = (queue: SaveQueue, field: string, value: string, at: number) =>
  edited(queue, { field, value, base: 5, at, problem: null })

describe('taking over the edits of a closed tab', () => {
  test('REL-80 sends an edit with the version on which it was typed', () => {
    const queue = restoredFromDevice(emptyQueue, { ...none, waiting: { email: edit('a@b.tt', 3, 100) } })
    expect(sentOf(queue)?.edits).toEqual({ email: { ...edit('a@b.tt', 3, 100), unheard: ['a@b.tt'] } })
  })

  const theirs = (value: string) => ({ ...question, theirs: value, by: 'you' }) as const

  test('REL-80 causes no conflict with a value that the closed tab had sent and the person has typed over', () => {
    const found = restoredFromDevice(emptyQueue, { ...none, waiting: { email: edit('first@b.tt', 3, 100) } })
    const queue = unreachable(found, found.seq)
    const over = retryDue(typed(queue, 'email', 'second@b.tt', 200), 1)
    const answered = stored(over, { seq: over.seq, version: 7, conflicts: [theirs('first@b.tt')] })
    expect(answered.conflicts).toEqual({})
    expect(sentOf(answered)?.edits.email).toMatchObject({ value: 'second@b.tt', base: 7 })
  })

  test('causes a conflict with a value that somebody else has stored', () => {
    const found = restoredFromDevice(emptyQueue, { ...none, waiting: { email: edit('first@b.tt', 3, 100) } })
    const answered = stored(found, { seq: found.seq, version: 7, conflicts: [theirs('school@b.tt')] })
    expect(answered.conflicts.email).toMatchObject({ yours: 'a', theirs: 'school@b.tt' })
    expect(answered.waiting).toEqual({})
  })

  test('restores invalid values and open conflicts', () => {
    const refusedValues = { email: { ...edit('x', 3, 100), problem: 'Invalid e-mail' } }
    const conflicts = {
      town: {
        field: 'town',
        yours: 'Arima',
        theirs: 'Couva',
        at: '2026-08-03T14:05:00Z',
        by: 'school',
        version: 4,
      },
    } as const
    expect(restoredFromDevice(emptyQueue, { ...none, refusedValues, conflicts })).toMatchObject({
      is: 'resting',
      refusedValues,
      conflicts,
    })
  })

  const offline = (at: number | undefined) =>
    edited(wentOffline(emptyQueue), { field: 'email', value: 'here@b.tt', base: 5, at, problem: null })
  const foundAt = (at: number | undefined) => ({ value: 'found@b.tt', base: 3, at })

  test.each([
    [200, 100, 'here@b.tt', 5],
    [100, 100, 'here@b.tt', 5],
    [undefined, 100, 'here@b.tt', 5],
    [200, undefined, 'here@b.tt', 5],
    [100, 200, 'found@b.tt', 3],
  ])('keeps the later of two answers: here at %p, found at %p', (here, there, value, base) => {
    const queue = restoredFromDevice(offline(here), { ...none, waiting: { email: foundAt(there) } })
    expect(queue.waiting.email).toMatchObject({ value, base })
  })

  test('replaces an invalid answer by a later one, and the other way round', () => {
    const refusedValues = { email: { ...edit('x', 5, 100), problem: 'Invalid e-mail' } }
    const here: SaveQueue = { ...wentOffline(emptyQueue), refusedValues }
    const better = restoredFromDevice(here, { ...none, waiting: { email: edit('a@b.tt', 6, 200) } })
    expect([better.refusedValues, sentOf(better)?.edits ?? better.waiting]).toEqual([
      {},
      { email: { ...edit('a@b.tt', 5, 200), unheard: ['a@b.tt'] } },
    ])
    const worse = restoredFromDevice(offline(50), { ...none, refusedValues })
    expect([worse.waiting, Object.keys(worse.refusedValues)]).toEqual([{}, ['email']])
  })

  test('keeps a conflict of this page open', () => {
    const here: SaveQueue = { ...emptyQueue, conflicts: { email: question } }
    expect(restoredFromDevice(here, { ...none, waiting: { email: edit('found', 3, 200) } })).toMatchObject({
      is: 'resting',
      conflicts: { email: question },
    })
  })

  test('puts the later of both answers into a conflict of this page', () => {
    const here: SaveQueue = { ...emptyQueue, conflicts: { email: { ...question, typedAt: 150 } } }
    const yoursAfter = (at: number) =>
      restoredFromDevice(here, { ...none, waiting: { email: edit('found', 3, at) } }).conflicts.email?.yours
    expect([yoursAfter(200), yoursAfter(100)]).toEqual(['found', 'a'])
  })

  const asking = (yours: string, typedAt: number, version = 7) => ({ ...question, yours, typedAt, version })

  test.each([
    [200, 'found', 100],
    [100, 'here', 200],
  ])('keeps the conflict with the later answer of two about one field: found at %p', (at, yours, here) => {
    const own: SaveQueue = { ...emptyQueue, conflicts: { email: asking('here', here, 9) } }
    const queue = restoredFromDevice(own, { ...none, conflicts: { email: asking('found', at) } })
    expect(queue.conflicts.email).toMatchObject({ yours, typedAt: Math.max(at, here), version: 9 })
  })

  test('replaces an earlier answer of this page by a conflict about a later one', () => {
    const queue = restoredFromDevice(offline(100), { ...none, conflicts: { email: asking('found', 200) } })
    expect(queue).toMatchObject({ waiting: {}, conflicts: { email: { yours: 'found' } } })
  })

  test('drops a conflict about an earlier answer for the later answer of this page', () => {
    const queue = restoredFromDevice(offline(200), { ...none, conflicts: { email: asking('found', 100) } })
    expect(queue).toMatchObject({ waiting: { email: { value: 'here@b.tt' } }, conflicts: {} })
  })

  test('sends a save in flight once more, together with the found edits', () => {
    const sending = typed(emptyQueue, 'town', 'Arima', 100)
    const queue = restoredFromDevice(sending, { ...none, waiting: { email: edit('a@b.tt', 5, 90) } })
    expect(sentOf(queue)).toMatchObject({ seq: 2 })
    expect(Object.keys(sentOf(queue)?.edits ?? {}).sort()).toEqual(['email', 'town'])
  })
})

describe('another tab has stored a field', () => {
  const offline = typed(wentOffline(emptyQueue), 'email', 'a@b.tt', 100)

  test('an edit of this page without a time is the newest', () => {
    const early = edited(wentOffline(emptyQueue), { field: 'email', value: 'a@b.tt', base: 5, problem: null })
    expect(storedElsewhere(early, 7, { email: 101 }).waiting).toMatchObject({ email: { base: 7 } })
  })

  test('an older answer of this page is dropped', () => {
    expect(storedElsewhere(offline, 7, { email: 101 }).waiting).toEqual({})
  })

  test('a newer answer gets it as its base, so that own answers cause no conflict', () => {
    expect(storedElsewhere(offline, 7, { email: 99 }).waiting).toEqual({ email: edit('a@b.tt', 7, 100) })
  })

  test('a late message does not lower a base', () => {
    const based = typed(wentOffline(emptyQueue), 'email', 'a@b.tt', 200)
    const after = storedElsewhere(based, 3, { email: 100 })
    expect(after.waiting).toMatchObject({ email: { base: 5 } })
  })

  test('other fields stay as they are', () => {
    expect(storedElsewhere(offline, 7, { town: 101 }).waiting).toEqual(offline.waiting)
  })

  test('a save that is no longer needed is replaced by the next', () => {
    const sending = typed(typed(emptyQueue, 'email', 'a@b.tt', 100), 'town', 'Arima', 100)
    const next = storedElsewhere(sending, 7, { email: 101 })
    expect(sentOf(next)).toMatchObject({ seq: 2, edits: { town: edit('Arima', 5, 100) } })
  })
})
