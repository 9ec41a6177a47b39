// Whose document it is, in words.
import type { DocumentToReview } from '#shared/contract/intake/documentReviews'
import { listName } from '#shared/rules/students/names'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'

export const nameOf = (document: DocumentToReview): string => listName(document) || document.student_id

export const kindOf = ({ type }: Pick<DocumentToReview, 'type'>): DocumentType => {
  const kind = documentTypes.find((one) => one.type === type)
  if (!kind) throw new Error(`There is no document ${type}.`)
  return kind
}

/** 'Birth certificate of Núñez, Inés' */
export const whatText = (document: DocumentToReview): string =>
  `${kindOf(document).title} of ${nameOf(document)}`

/** 'Class 2A · 20260003' */
export const whoText = ({ student_id, class_id }: DocumentToReview): string =>
  [class_id === null ? 'Without a class' : `Class ${class_id}`, student_id].join(' · ')
