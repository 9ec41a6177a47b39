import { postedText, previewText, printKindOf, sheetsText } from './PrintPreview'

const ids = (many: number) => Array.from({ length: many }, (_, index) => String(index))
const preview = (printed: number, leftOut: number) => ({ printed: ids(printed), left_out: ids(leftOut) })

test.each([
  ['report-cards', 30, 0, '30 students have a report card in this term.'],
  ['report-cards', 28, 2, '28 of 30 students have a report card in this term. The other 2 are left out.'],
  ['report-cards', 1, 1, '1 of 2 students has a report card in this term. The other student is left out.'],
  ['report-cards', 0, 1, 'This student has no report card in this term.'],
  ['address-labels', 0, 5, 'These students have no home address.'],
  ['address-labels', 1, 0, '1 student has a home address.'],
  ['name-labels', 1200, 0, '1,200 students get a label.'],
] as const)('%s: %d and %d without', (print, printed, leftOut, text) => {
  expect(previewText(print, preview(printed, leftOut))).toBe(text)
})

test('singular and plural', () => {
  expect([sheetsText(1, 30), sheetsText(2, 30)]).toEqual(['1 label on 1 sheet', '2 labels on 2 sheets'])
})

test('a posted term and a draft', () => {
  expect(postedText({ posted: 1, date_posted: '2026-07-09 15:04:05' })).toBe(
    'Posted 9 July 2026, 15:04. The cards print as families have them.',
  )
  expect(postedText({ posted: 0, date_posted: null })).toBe('Not posted. Each card prints as a draft.')
})

test('an unknown print in the address opens nothing', () => {
  expect([printKindOf('cards'), printKindOf('toString'), printKindOf('')]).toEqual(['cards', null, null])
})
