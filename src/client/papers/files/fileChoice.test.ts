import { choiceOf, choiceProblem, sizeText } from './fileChoice'

const jpeg = new File(['?'], 'a.jpg', { type: 'image/jpeg' })
const heic = new File(['?'], 'IMG_1.HEIC')
const pdf = new File(['?'], 'a.pdf', { type: 'application/pdf' })

test.each([
  ['nothing', [], { is: 'nothing' }],
  ['a PDF', [pdf], { is: 'file', file: pdf }],
  ['a picture', [jpeg], { is: 'pictures', pictures: [jpeg] }],
  ['several files, one without a type', [heic, jpeg], { is: 'pictures', pictures: [heic, jpeg] }],
  ['a PDF among pictures', [jpeg, pdf], { is: 'mixed' }],
  ['two PDFs', [pdf, pdf], { is: 'mixed' }],
])('%s', (_what, files, choice) => {
  expect(choiceOf(files)).toEqual(choice)
})

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
