import { rowHeights } from './useRowsInView'

test('unmeasured rows have an estimated height', () => {
  const { top, rowAt } = rowHeights(60)
  expect([top(0), top(10), rowAt(0), rowAt(599), rowAt(600)]).toEqual([0, 600, 0, 9, 10])
})

test('measured rows keep their height; others get the average of these', () => {
  const { top, rowAt, learn } = rowHeights(60)
  expect([learn(0, 100), learn(0, 100), learn(5, 20), learn(6, 0)]).toEqual([true, false, true, false])
  expect([top(0), top(1), top(5), top(6), top(7)]).toEqual([0, 100, 340, 360, 420])
  expect([0, 99, 100, 339, 340, 359, 360].map(rowAt)).toEqual([0, 0, 1, 4, 5, 5, 6])
  expect([learn(0, 200), top(1), top(2)]).toEqual([true, 200, 310])
})
