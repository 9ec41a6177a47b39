import { choiceProblem, sizeText } from './fileSize'

test.each([
  [10, '1 kB'],
  [300_000, '293 kB'],
  [5 * 1024 * 1024, '5 MB'],
  [2_600_000, '2.5 MB'],
])('%i bytes: %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test.each([
  [0, 'The selected file is empty'],
  [1024, null],
  [5 * 1024 * 1024 + 1, 'The selected file must be smaller than 5 MB'],
])('UX-30 a file of %i bytes', (size, problem) => {
  expect(choiceProblem(size, 5 * 1024 * 1024)).toBe(problem)
})
