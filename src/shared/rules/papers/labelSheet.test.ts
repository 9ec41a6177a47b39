import { labelPlace, sheetsFor } from './labelSheet'

test.each([
  [0, 1, 0],
  [30, 1, 1],
  [31, 1, 2],
  [1, 30, 1],
  [2, 30, 2],
])('%d labels from label %d on take %d sheets', (labels, first, sheets) => {
  expect(sheetsFor(labels, first)).toBe(sheets)
})

test('labels count along the rows, and go on at the top of the next sheet', () => {
  expect(labelPlace(0, 1)).toEqual({ sheet: 0, column: 0, row: 0 })
  expect(labelPlace(0, 5)).toEqual({ sheet: 0, column: 1, row: 1 })
  expect(labelPlace(29, 1)).toEqual({ sheet: 0, column: 2, row: 9 })
  expect(labelPlace(30, 1)).toEqual({ sheet: 1, column: 0, row: 0 })
  expect(labelPlace(1, 30)).toEqual({ sheet: 1, column: 0, row: 0 })
})
