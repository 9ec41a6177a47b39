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

describe('what a tab that died left behind', () => {
  test('REL-80 is sent, with the version on which it was typed', () => {
    const queue = restoredFromDevice(emptyQueue, { ...none, waiting: { email: edit('a@b.tt', 3, 100) } })
    expect(sentOf(queue)?.edits).toEqual({ email: { ...edit('a@b.tt', 3, 100), unheard: ['a@b.tt'] } })
  })

  const theirs = (value: string) => ({ ...question, theirs: value, by: 'you' }) as const

  test('REL-80 what it had sent may have arrived: the person has typed over it, and nobody is asked', () => {
    const found = restoredFromDevice(emptyQueue, { ...none, waiting: { email: edit('first@b.tt', 3, 100) } })
    const queue = unreachable(found, found.seq)
    const over = retryDue(typed(queue, 'email', 'second@b.tt', 200), 1)
    const answered = stored(over, { seq: over.seq, version: 7, conflicts: [theirs('first@b.tt')] })
    expect(answered.conflicts).toEqual({})
    expect(sentOf(answered)?.edits.email).toMatchObject({ value: 'second@b.tt', base: 7 })
  })

  test('what another has stored meanwhile is a question all the same', () => {
    const found = restoredFromDevice(emptyQueue, { ...none, waiting: { email: edit('first@b.tt', 3, 100) } })
    const answered = stored(found, { seq: found.seq, version: 7, conflicts: [theirs('school@b.tt')] })
    expect(answered.conflicts.email).toMatchObject({ yours: 'a', theirs: 'school@b.tt' })
    expect(answered.waiting).toEqual({})
  })

  test('what may not be stored stands in its field again, and an open question is asked again', () => {
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
  ])('of two answers the later counts: here at %p, found at %p', (here, there, value, base) => {
    const queue = restoredFromDevice(offline(here), { ...none, waiting: { email: foundAt(there) } })
    expect(queue.waiting.email).toMatchObject({ value, base })
  })

  test('a later answer takes the place of one that may not be stored, and the other way round', () => {
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

  test('an open question here stays open', () => {
    const here: SaveQueue = { ...emptyQueue, conflicts: { email: question } }
    expect(restoredFromDevice(here, { ...none, waiting: { email: edit('found', 3, 200) } })).toMatchObject({
      is: 'resting',
      conflicts: { email: question },
    })
  })

  test('an open question here is about the later of both answers', () => {
    const here: SaveQueue = { ...emptyQueue, conflicts: { email: { ...question, typedAt: 150 } } }
    const yoursAfter = (at: number) =>
      restoredFromDevice(here, { ...none, waiting: { email: edit('found', 3, at) } }).conflicts.email?.yours
    expect([yoursAfter(200), yoursAfter(100)]).toEqual(['found', 'a'])
  })

  const asking = (yours: string, typedAt: number, version = 7) => ({ ...question, yours, typedAt, version })

  test.each([
    [200, 'found', 100],
    [100, 'here', 200],
  ])('of two open questions about one field the later answer counts: found at %p', (at, yours, here) => {
    const own: SaveQueue = { ...emptyQueue, conflicts: { email: asking('here', here, 9) } }
    const queue = restoredFromDevice(own, { ...none, conflicts: { email: asking('found', at) } })
    expect(queue.conflicts.email).toMatchObject({ yours, typedAt: Math.max(at, here), version: 9 })
  })

  test('an open question about a later answer takes the place of an earlier answer here', () => {
    const queue = restoredFromDevice(offline(100), { ...none, conflicts: { email: asking('found', 200) } })
    expect(queue).toMatchObject({ waiting: {}, conflicts: { email: { yours: 'found' } } })
  })

  test('an open question about an earlier answer gives way to the later one here', () => {
    const queue = restoredFromDevice(offline(200), { ...none, conflicts: { email: asking('found', 100) } })
    expect(queue).toMatchObject({ waiting: { email: { value: 'here@b.tt' } }, conflicts: {} })
  })

  test('what is on its way here is sent once more, with what was found', () => {
    const sending = typed(emptyQueue, 'town', 'Arima', 100)
    const queue = restoredFromDevice(sending, { ...none, waiting: { email: edit('a@b.tt', 5, 90) } })
    expect(sentOf(queue)).toMatchObject({ seq: 2 })
    expect(Object.keys(sentOf(queue)?.edits ?? {}).sort()).toEqual(['email', 'town'])
  })
})

describe('another tab has stored a field', () => {
  const offline = typed(wentOffline(emptyQueue), 'email', 'a@b.tt', 100)

  test('one of this page whose time is unknown is the newest', () => {
    const early = edited(wentOffline(emptyQueue), { field: 'email', value: 'a@b.tt', base: 5, problem: null })
    expect(storedElsewhere(early, 7, { email: 101 }).waiting).toMatchObject({ email: { base: 7 } })
  })

  test('an older answer here is given up', () => {
    expect(storedElsewhere(offline, 7, { email: 101 }).waiting).toEqual({})
  })

  test('a newer one is based on it, so that nobody is asked about one’s own answers', () => {
    expect(storedElsewhere(offline, 7, { email: 99 }).waiting).toEqual({ email: edit('a@b.tt', 7, 100) })
  })

  test('news that come late lower no base', () => {
    const based = typed(wentOffline(emptyQueue), 'email', 'a@b.tt', 200)
    const after = storedElsewhere(based, 3, { email: 100 })
    expect(after.waiting).toMatchObject({ email: { base: 5 } })
  })

  test('other fields stay as they are', () => {
    expect(storedElsewhere(offline, 7, { town: 101 }).waiting).toEqual(offline.waiting)
  })

  test('a save that has become needless gives way to the next', () => {
    const sending = typed(typed(emptyQueue, 'email', 'a@b.tt', 100), 'town', 'Arima', 100)
    const next = storedElsewhere(sending, 7, { email: 101 })
    expect(sentOf(next)).toMatchObject({ seq: 2, edits: { town: edit('Arima', 5, 100) } })
  })
})
