// What a person has typed is never held against what the same person typed before or after it.
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

describe('a value that was sent, and no answer was heard, may stand there when another follows', () => {
  const dead: LeftAnswers = notStored(typedOver)
  test.each([
    ['the answer was lost', retryDue(unreachable(typedOver, 1), 1)],
    ['typed over only then', retryDue(type(unreachable(first, 1), 'second'), 1)],
    ['the page is left', leaving(typedOver)],
    ['the tab died, and the next one takes it up', restoredFromDevice(emptyQueue, dead)],
    [
      'a tab that died is taken up here',
      restoredFromDevice(typedOver, { waiting: {}, refusedValues: {}, conflicts: {} }),
    ],
  ])('%s', (_name, queue) => {
    expect(sent(queue)).toMatchObject({ value: 'second', base: 5 })
    const again = answer(queue, [conflict('first')])
    expect(again.conflicts).toEqual({})
    expect(sent(again)).toMatchObject({ value: 'second', base: 7 })
    // Of somebody else it is asked.
    expect(answer(queue, [conflict('other')]).conflicts).toHaveProperty('email')
  })
})

describe('the beginning of a text, as the device had it, under what was stored as the person typed on', () => {
  const unfinished = (value: string) =>
    restoredFromDevice(emptyQueue, {
      ...{ refusedValues: {}, conflicts: {} },
      waiting: { email: { value, base: 5, at: 100, isUnfinished: true } },
    })

  test('is no question', () => {
    const after = answer(unfinished('sec'), [conflict('second')], () => true)
    expect(after).toMatchObject({ is: 'resting', conflicts: {}, ahead: { email: { value: 'second' } } })
  })

  test.each([
    ['somebody else has stored it', 'sec', conflict('second'), () => false],
    ['it was stored before', 'sec', conflict('second', 50), () => true],
    ['some of the text is not stored', 'sex', conflict('second'), () => true],
  ])('but one if %s', (_name, value, other, isOwn) => {
    expect(answer(unfinished(value), [other], isOwn).conflicts).toHaveProperty('email')
  })

  test('a field that was left is none', () => {
    expect(answer(type(emptyQueue, 'sec'), [conflict('second')], () => true).conflicts).toHaveProperty(
      'email',
    )
  })
})
