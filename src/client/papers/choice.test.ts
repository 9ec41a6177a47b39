import { choiceOf } from './choice'

const jpeg = new File(['?'], 'a.jpg', { type: 'image/jpeg' })
const heic = new File(['?'], 'IMG_1.HEIC')
const pdf = new File(['?'], 'a.pdf', { type: 'application/pdf' })

test.each([
  ['nothing', [], { is: 'nothing' }],
  ['a PDF', [pdf], { is: 'file', file: pdf }],
  ['a picture', [jpeg], { is: 'pictures', pictures: [jpeg] }],
  ['several, one of which has no type', [heic, jpeg], { is: 'pictures', pictures: [heic, jpeg] }],
  ['a PDF among pictures', [jpeg, pdf], { is: 'mixed' }],
  ['two PDFs', [pdf, pdf], { is: 'mixed' }],
])('%s', (_what, files, choice) => {
  expect(choiceOf(files)).toEqual(choice)
})
