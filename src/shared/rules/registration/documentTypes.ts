// The five documents of the registration form.

interface DocumentRow {
  readonly type: string
  readonly title: string
  readonly purpose: string
  readonly format: 'PDF' | 'JPEG'
}

const rows = [
  {
    type: 'birth_certificate',
    title: 'Birth certificate',
    purpose: 'Both sides of the computer-generated certificate',
    format: 'PDF',
  },
  {
    type: 'immunization_card',
    title: 'Immunization card',
    purpose: 'Every page that has an entry',
    format: 'PDF',
  },
  {
    type: 'sea_slip',
    title: 'SEA slip',
    purpose: 'The placement slip from the Ministry of Education',
    format: 'PDF',
  },
  {
    type: 'picture',
    title: 'Passport photo',
    purpose: 'A recent photo of the student, head and shoulders',
    format: 'JPEG',
  },
  {
    type: 'performance_report',
    title: 'Performance report',
    purpose: 'The last report of the previous school',
    format: 'PDF',
  },
] as const satisfies readonly DocumentRow[]

export type DocumentTypeName = (typeof rows)[number]['type']

export interface DocumentType extends DocumentRow {
  readonly type: DocumentTypeName
}

export const documentTypes: readonly DocumentType[] = rows

export const isDocumentType = (name: string): name is DocumentTypeName =>
  documentTypes.some(({ type }) => type === name)
