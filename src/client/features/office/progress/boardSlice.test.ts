import { boardSlice, foldToggled } from './boardSlice'

test.each([
  ['it is folded', false, true],
  ['it is unfolded', true, false],
])('%s', (_name, before, after) => {
  expect(boardSlice.reducer({ isFolded: before }, foldToggled())).toEqual({ isFolded: after })
})
