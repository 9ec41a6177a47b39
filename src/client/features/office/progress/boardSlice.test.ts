import { boardSlice, foldToggled } from './boardSlice'

test.each([
  ['folding the board', false, true],
  ['unfolding the board', true, false],
])('%s', (_name, before, after) => {
  expect(boardSlice.reducer({ isFolded: before }, foldToggled())).toEqual({ isFolded: after })
})
