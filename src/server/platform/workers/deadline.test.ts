import { deadlineOf, spansOfDeadline } from './deadline'

/** At the end of each deadline: whether the time is over, and that it was not before. */
const startTask = () => {
  let used = 50
  const isOver = deadlineOf(1000, '7', () => used)
  return (given: number) => {
    const spans = Array.from({ length: spansOfDeadline }, () => {
      used += given / spansOfDeadline
      return isOver()
    })
    return spans.at(-1)
  }
}

test.each([
  ['a thread that had the processor has used its time', [1000, 0], [true, true]],
  ['four fifths of it are enough', [800, 0], [true, true]],
  ['a thread that had less has more by the clock', [300, 300, 200], [false, false, true]],
  ['the clock ends it after ten times', Array<number>(10).fill(0), [...Array<boolean>(9).fill(false), true]],
])('%s', (_name, given, over) => {
  expect(given.map(startTask())).toEqual(over)
})

test('the time that was used before does not count', () => {
  const isOver = deadlineOf(1000, '7', () => 1e9)
  expect(Array.from({ length: spansOfDeadline }, isOver)).not.toContain(true)
})

test('a deadline is cut into spans: it ends after all of them, and at each that follows', () => {
  let used = 0
  const isOver = deadlineOf(1000, undefined, () => used)
  used = 1000
  const all = Array.from({ length: spansOfDeadline + 2 }, isOver)
  expect(all).toEqual([...Array<boolean>(spansOfDeadline - 1).fill(false), true, true, true])
})
