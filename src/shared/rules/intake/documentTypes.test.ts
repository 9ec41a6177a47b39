import { documentTypes, isDocumentType } from './documentTypes'

describe('the five documents', () => {
  test('four PDFs and one JPEG', () => {
    expect(documentTypes.map(({ type, format }) => [type, format])).toEqual([
      ['birth_certificate', 'PDF'],
      ['immunization_card', 'PDF'],
      ['sea_slip', 'PDF'],
      ['picture', 'JPEG'],
      ['performance_report', 'PDF'],
    ])
  })

  test('other names are no document types', () => {
    expect(isDocumentType('picture')).toBe(true)
    expect(isDocumentType('constructor')).toBe(false)
  })
})
