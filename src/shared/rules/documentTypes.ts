// The five documents of the registration form (SPEC §3, §5).

export interface DocumentType {
  readonly type: DocumentTypeName
  readonly title: string
  readonly purpose: string
  readonly format: 'PDF' | 'JPEG'
}

export type DocumentTypeName =
  'birth_certificate' | 'immunization_card' | 'sea_slip' | 'picture' | 'performance_report'

export const documentTypes: readonly DocumentType[] = [
  { type: 'birth_certificate', title: 'Birth certificate', purpose: 'Both sides of the computer-generated certificate', format: 'PDF' },
  { type: 'immunization_card', title: 'Immunization card', purpose: 'Every page that has an entry', format: 'PDF' },
  { type: 'sea_slip', title: 'SEA slip', purpose: 'The placement slip from the Ministry of Education', format: 'PDF' },
  { type: 'picture', title: 'Passport photo', purpose: 'A recent photo of the student, head and shoulders', format: 'JPEG' },
  { type: 'performance_report', title: 'Performance report', purpose: 'The last report of the previous school', format: 'PDF' },
]

export const isDocumentType = (name: string): name is DocumentTypeName =>
  documentTypes.some(({ type }) => type === name)
