// The five documents of the registration form.
import type { FieldName } from '../../record/fields'

const name = ['first_name', 'middle_name', 'last_name'] as const

export type DocumentTypeName = (typeof rows)[number]['type']

interface DocumentRow {
  readonly type: string
  readonly title: string
  readonly purpose: string
  readonly format: 'PDF' | 'JPEG'
  /** The answers that the office compares with the document, in the document's order. */
  readonly proves: readonly FieldName[]
}

const rows = [
  {
    type: 'birth_certificate',
    title: 'Birth certificate',
    purpose: 'Both sides of the computer-generated certificate',
    format: 'PDF',
    proves: [...name, 'sex', 'date_of_birth', 'place_of_birth', 'birth_certificate_no'],
  },
  {
    type: 'immunization_card',
    title: 'Immunization card',
    purpose: 'Every page that has an entry',
    format: 'PDF',
    proves: [
      ...['first_name', 'last_name', 'hepatitis', 'polio', 'diphtheria', 'tetanus'],
      ...['yellow_fever', 'measles', 'tb', 'chicken_pox', 'typhoid', 'rheumatic_fever'],
    ],
  },
  {
    type: 'sea_slip',
    title: 'SEA slip',
    purpose: 'The placement slip from the Ministry of Education',
    format: 'PDF',
    proves: [...name, 'sea_no', 'previous_school'],
  },
  {
    type: 'picture',
    title: 'Passport photo',
    purpose: 'A recent photo of the student, head and shoulders',
    format: 'JPEG',
    proves: ['first_name', 'last_name'],
  },
  {
    type: 'performance_report',
    title: 'Performance report',
    purpose: 'The last report of the previous school',
    format: 'PDF',
    proves: [...name, 'previous_school'],
  },
] as const satisfies readonly DocumentRow[]

export interface DocumentType extends DocumentRow {
  readonly type: DocumentTypeName
}

export const documentTypes: readonly DocumentType[] = rows

export const isDocumentType = (name: string): name is DocumentTypeName =>
  documentTypes.some(({ type }) => type === name)
