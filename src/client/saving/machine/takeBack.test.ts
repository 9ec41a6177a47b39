// A person's edits never conflict with the same person's earlier or later edits.
import type { Conflict } from '#shared/contract/students/students'
import { stored, unreachable } from './responses'
import { restoredFromDevice, type LeftAnswers } from './otherTabs'
import { edited, emptyQueue, retryDue, sentOf, type SaveQueue } from './queue'
import { leaving, notStored } from './takeBack'

const type = (queue: SaveQueue, value: string) =>
  edited(queue, { field: 'email', value, base: 5, at: 100, problem: null })
const sent = (queue: SaveQueue) => sentOf(queue)?.edits.email

const first = type(emptyQueue, 'first')
const typedOver = type(first, 'second')
const conflict = (theirs: string, at = 200): Conflict => ({
  ...{ field: 'email', yours: 'second', theirs, by: 'family' },
  at: new Date(at).toISOString(),
})
const answer = (queue: SaveQueue, conflicts: Conflict[] = [], isOwn?: () => boolean) =>
  stored(queue, { seq: queue.seq, version: 7, conflicts, isOwn })

describe('a value sent without an answer causes no conflict with the next one', () => {
  const dead: LeftAnswers = notStored(typedOver)
  test.each([
    ['the answer was lost', retryDue(unreachable(typedOver, 1), 1)],
    ['the person typed over it after the failure', retryDue(type(unreachable(first, 1), 'second'), 1)],
    ['the page is left', leaving(typedOver)],
    ['the tab closed, and the next one takes over', restoredFromDevice(emptyQueue, dead)],
    [
      'this tab takes over a closed one',
      restoredFromDevice(typedOver, { waiting: {}, refusedValues: {}, conflicts: {} }),
    ],
  ])('%s', (_name, queue) => {
    expect(sent(queue)).toMatchObject({ value: 'second', base: 5 })
    const again = answer(queue, [conflict('first')])
    expect(again.conflicts).toEqual({})
    expect(sent(again)).toMatchObject({ value: 'second', base: 7 })
    // Another person's value causes a conflict.
    expect(answer(queue, [conflict('other')]).conflicts).toHaveProperty('email')
  })
})

describe('the beginning of a text on the device, whose rest was already stored', () => {
  const unfinished = (value: string) =>
    restoredFromDevice(emptyQueue, {
      ...{ refusedValues: {}, conflicts: {} },
      waiting: { email: { value, base: 5, at: 100, isUnfinished: true } },
    })

  test('causes no conflict', () => {
    const after = answer(unfinished('sec'), [conflict('second')], () => true)
    expect(after).toMatchObject({ is: 'resting', conflicts: {}, ahead: { email: { value: 'second' } } })
  })

  test.each([
    ['somebody else has stored it', 'sec', conflict('second'), () => false],
    ['the text was stored before', 'sec', conflict('second', 50), () => true],
    ['part of the text is not stored', 'sex', conflict('second'), () => true],
  ])('causes a conflict if %s', (_name, value, other, isOwn) => {
    expect(answer(unfinished(value), [other], isOwn).conflicts).toHaveProperty('email')
  })

  test('causes a conflict if the field had lost the focus', () => {
    expect(answer(type(emptyQueue, 'sec'), [conflict('second')], () => true).conflicts).toHaveProperty(
      'email',
    )
  })
})
