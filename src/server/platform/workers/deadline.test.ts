import { deadlineOf, type WorkingThread } from './deadline'

const ready: WorkingThread = { isReady: true, number: '7' }

test.each([
  ['a thread that had the processor has used its time', [1000, 0], [true, true]],
  ['four fifths of it are enough', [800, 0], [true, true]],
  ['a thread that had less has more by the clock', [300, 300, 200], [false, false, true]],
])('%s', (_name, given, over) => {
  let used = 50
  const isOver = deadlineOf(
    1000,
    () => ready,
    () => used,
  )
  expect(
    given.map((ms) => {
      used += ms
      return isOver()
    }),
  ).toEqual(over)
})

test('the clock ends it after ten times', () => {
  const isOver = deadlineOf(
    1000,
    () => ready,
    () => 0,
  )
  expect(Array.from({ length: 10 }, isOver)).toEqual([...Array<boolean>(9).fill(false), true])
})

test('of a thread that still loads only the clock is asked', () => {
  const isOver = deadlineOf(
    1000,
    () => ({ isReady: false }),
    () => Number.MAX_SAFE_INTEGER,
  )
  expect(Array.from({ length: 10 }, isOver)).toEqual([...Array<boolean>(9).fill(false), true])
})

test('a deadline that is cut into spans ends after all of them, and at each that follows', () => {
  let used = 0
  const isOver = deadlineOf(
    1000,
    () => ready,
    () => used,
    5,
  )
  used = 1000
  expect(Array.from({ length: 5 }, isOver)).toEqual([...Array<boolean>(4).fill(false), true])
})
