import type { Conflict } from '#shared/contract/students/students'
import { fieldsRefused, sessionEnded, stored, unreachable, windowClosed } from './responses'
import { emptyQueue, retryDelay, sentOf, type SaveQueue } from './queue'
import * as choices from './queue'
import * as machine from './queue'
import { ownValue, fieldProgressOf, saveSummaryOf, unsavedFields } from './status'
import { leaving } from './takeBack'

const typed = (field: string, value: string, base = 5, problem: string | null = null) => ({
  field,
  value,
  base,
  problem,
})
const type = (queue: SaveQueue, field: string, value: string, base = 5, problem: string | null = null) =>
  machine.edited(queue, typed(field, value, base, problem))

const sending = type(emptyQueue, 'email', 'a@b.tt')
const sendingMore = type(sending, 'nationality', 'Trinidadian')
const pausing = unreachable(sendingMore, 1)
const ok = (seq: number, version = 6, conflicts: Conflict[] = []) => ({ seq, version, conflicts })
const conflict: Conflict = {
  field: 'email',
  yours: 'a@b.tt',
  theirs: 'c@d.tt',
  at: '2025-07-09T14:30:00Z',
  by: 'family',
}
const disputed = stored(sending, ok(1, 7, [conflict]))

describe('the queue of saves', () => {
  test('the first edit is sent at once, the next one waits for the answer', () => {
    expect(sendingMore).toMatchObject({
      is: 'sending',
      sent: { seq: 1, edits: { email: { value: 'a@b.tt', base: 5 } } },
      waiting: { nationality: { value: 'Trinidadian', base: 5 } },
    })
  })

  test('UX-66 refused values and conflicts stay the same objects while they do not change', () => {
    const before = type(disputed, 'email', 'broken', 7, 'Enter an e-mail address')
    const after = stored(type(before, 'sex', 'Female'), ok(2))
    expect(after.refusedValues).toBe(before.refusedValues)
    expect(after.conflicts).toBe(before.conflicts)
  })

  test('waiting edits are sent together in the next save', () => {
    const three = type(type(sendingMore, 'nationality', 'Grenadian'), 'sex', 'Female')
    expect(sentOf(stored(three, ok(1)))).toMatchObject({
      seq: 2,
      edits: { nationality: { value: 'Grenadian' }, sex: { value: 'Female' } },
    })
  })

  test('edits on different versions are sent in separate saves, each with its own base', () => {
    const later = type(sendingMore, 'sex', 'Female', 9)
    const second = stored(later, ok(1))
    expect(sentOf(second)?.edits).toEqual({ nationality: { value: 'Trinidadian', base: 5 } })
    expect(sentOf(stored(second, ok(2, 10)))?.edits).toEqual({ sex: { value: 'Female', base: 9 } })
  })

  test('an edit over an unsaved value keeps the older base until it is stored', () => {
    expect(type(sending, 'email', 'x@y.tt', 8).waiting).toEqual({ email: { value: 'x@y.tt', base: 5 } })
    expect(sentOf(stored(type(sending, 'email', 'x@y.tt', 5), ok(1, 6)))?.edits).toEqual({
      email: { value: 'x@y.tt', base: 6 },
    })
  })

  test.each([
    ['everything stored', stored(sending, ok(1)), 'resting'],
    ['no answer', pausing, 'pausing'],
    ['the session ended', sessionEnded(sendingMore, 1), 'signedOut'],
    ['registration was closed', windowClosed(sendingMore, 1), 'closed'],
    ['the pause is over', machine.retryDue(pausing, 1), 'sending'],
    ['the same student signed in', machine.signedInAgain(sessionEnded(sendingMore, 1)), 'sending'],
    ['registration opened again', machine.reopened(windowClosed(sendingMore, 1)), 'sending'],
    ['the connection is back', machine.cameOnline(machine.wentOffline(pausing)), 'sending'],
    [
      'an edit without a connection waits',
      type(machine.wentOffline(emptyQueue), 'email', 'a@b.tt'),
      'pausing',
    ],
  ])('%s', (_name, queue, is) => {
    expect(queue.is).toBe(is)
  })

  test.each([
    ['an answer to a replaced save', sending, stored(sending, ok(7))],
    ['a failure of a replaced save', sending, unreachable(sending, 7)],
    ['a second answer', pausing, stored(pausing, ok(1))],
    ['the timer of an earlier pause', pausing, machine.retryDue(pausing, 3)],
    ['a sign-in when nobody was signed out', sending, machine.signedInAgain(sending)],
    ['leaving the page when everything is stored', emptyQueue, leaving(emptyQueue)],
    ['a choice without a conflict', sending, choices.choseMine(sending, 'email')],
  ])('%s changes nothing', (_name, from, to) => {
    expect(to).toBe(from)
  })

  test('a failed save and the newer edits are sent together in the next attempt', () => {
    const again = machine.retryDue(type(pausing, 'email', 'new@b.tt'), 1)
    expect(sentOf(again)).toMatchObject({
      seq: 2,
      edits: { email: { value: 'new@b.tt' }, nationality: { value: 'Trinidadian' } },
    })
  })

  test('REL-51 leaving the page sends all unsaved edits at once', () => {
    expect(sentOf(leaving(sendingMore))).toMatchObject({
      seq: 2,
      leaving: true,
      edits: { email: {}, nationality: {} },
    })
  })

  test('REL-51 leaving the page sends the edits of all versions, and only once', () => {
    const left = leaving(type(sending, 'sex', 'Female', 9))
    expect(Object.keys(sentOf(left)?.edits ?? {}).sort()).toEqual(['email', 'sex'])
    expect(leaving(left)).toBe(left)
  })

  test('a stored value is dropped after the record with it was read', () => {
    const saved = stored(sending, ok(1, 6))
    expect(machine.recordRead(saved, 5)).toBe(saved)
    expect(machine.recordRead(saved, 6).ahead).toEqual({})
  })

  test('UX-27 an invalid value stays in the field and is not sent', () => {
    const queue = type(emptyQueue, 'phone_home', '555', 5, '7 Digits Needed')
    expect(queue).toMatchObject({
      is: 'resting',
      refusedValues: { phone_home: { value: '555', problem: '7 Digits Needed' } },
    })
    expect(ownValue(queue, 'phone_home', 5)).toBe('555')
    expect(fieldProgressOf(queue, 'phone_home')).toBe('stuck')
    const { is, refusedValues: kept } = type(queue, 'phone_home', '5551234')
    expect([is, kept]).toEqual(['sending', {}])
  })

  test('UX-27 values refused by the server are held back, the others are sent again', () => {
    const both = stored(type(type(type(emptyQueue, 'id', 'x'), 'email', 'bad'), 'sex', 'Male'), ok(1, 5))
    const after = fieldsRefused(both, { seq: 2, problems: { email: 'Invalid e-mail' }, message: '' })
    expect(after.refusedValues).toEqual({ email: { value: 'bad', base: 5, problem: 'Invalid e-mail' } })
    expect(sentOf(after)).toMatchObject({ seq: 3, edits: { sex: { value: 'Male' } } })
  })

  test('a stored value that the server refuses is omitted from the next body', () => {
    const after = fieldsRefused(sending, { seq: 1, problems: { sea_no: 'too long' }, message: '' })
    expect(after).toMatchObject({ is: 'sending', omitted: ['sea_no'], sent: { seq: 2 } })
  })

  test('a save whose refusal names no field is not repeated for ever', () => {
    const after = fieldsRefused(sending, { seq: 1, problems: {}, message: 'Not accepted.' })
    expect(after).toMatchObject({ is: 'resting', refusedValues: { email: { problem: 'Not accepted.' } } })
  })
})

describe('UX-44 a value that somebody else has changed as well', () => {
  test('stays in the field, beside the other one', () => {
    expect(disputed).toMatchObject({ is: 'resting', conflicts: { email: { theirs: 'c@d.tt', version: 7 } } })
    expect(ownValue(disputed, 'email', 7)).toBe('a@b.tt')
    expect(unsavedFields(disputed)).toEqual(['email'])
  })

  test('is sent again on the shown version if the person chooses it', () => {
    expect(sentOf(choices.choseMine(disputed, 'email'))?.edits).toEqual({
      email: { value: 'a@b.tt', base: 7 },
    })
  })

  test('gives way to the other one, if chosen, even before the record is read again', () => {
    const after = choices.choseTheirs(disputed, 'email')
    expect([after.is, after.conflicts]).toEqual(['resting', {}])
    expect(ownValue(after, 'email', 6)).toBe('c@d.tt')
    expect(ownValue(after, 'email', 7)).toBeUndefined()
  })

  test('is settled by typing over it', () => {
    expect(sentOf(type(disputed, 'email', 'e@f.tt'))?.edits).toEqual({ email: { value: 'e@f.tt', base: 7 } })
  })
})

describe('UX-39 the status line', () => {
  test.each([
    [emptyQueue, { is: 'saved' }],
    [sending, { is: 'saving' }],
    [pausing, { is: 'retrying', count: 2 }],
    [
      unreachable(sendingMore, 1, { retryAfter: 1500, isLimit: true }),
      { is: 'retrying', count: 2, isLimit: true },
    ],
    [machine.retryDue(pausing, 1), { is: 'retrying', count: 2 }],
    [machine.wentOffline(emptyQueue), { is: 'offline', count: 0 }],
    [machine.wentOffline(pausing), { is: 'offline', count: 2 }],
    [sessionEnded(sendingMore, 1), { is: 'signedOut', count: 2 }],
    [windowClosed(sendingMore, 1), { is: 'closed', count: 2 }],
    [type(emptyQueue, 'email', 'x', 5, 'Invalid e-mail'), { is: 'attention', count: 1 }],
    [disputed, { is: 'attention', count: 1 }],
  ])('row %#', (queue, truth) => {
    expect(saveSummaryOf(queue)).toEqual(truth)
  })
})

test.each([
  [1, 0, 0.5, 1000],
  [2, 0, 0.5, 2000],
  [5, 0, 0.5, 16000],
  [9, 0, 0.5, 30000],
  [1, 0, 1, 1200],
  [1, 7, 0.5, 7000],
])('attempt %i, Retry-After %i s: wait', (attempt, retryAfter, random, expected) => {
  expect(retryDelay(attempt, retryAfter, random)).toBe(expected)
})
