// The school's look at each document that has come in: accepted, or sent back with a reason.
import * as Type from 'typebox'
import { closed, day, integer, nullable } from '../../record/schemas'
import { documentTypes } from '../../rules/intake/documentTypes'
import { sendBackReasons, type SendBackReason } from '../../rules/intake/documentReviews'
import { call } from '../call'
import { studentId } from '../schemas'

const documentType = Type.Enum(documentTypes.map(({ type }) => type))
const reason = Type.Enum(Object.keys(sendBackReasons) as SendBackReason[])

/** The review of one document; only for documents that have come in. */
export const DocumentReview = closed({
  type: documentType,
  /** The uploaded file that was looked at; null: it came on paper. */
  file_id: nullable(Type.String()),
  /** `sent back` counts as missing. A new file is `received` again. */
  state: Type.Enum(['received', 'accepted', 'sent back']),
  /** Only when it was sent back; the last day also of what has come since, until the school looks at it. */
  reason: nullable(reason),
  /** The school's own text; '' for the reason alone. */
  words: Type.String(),
  /**
   * The last day on which the family may send another one, also after registration has closed; null: while it is
   * open.
   */
  resend_until: nullable(day),
  /** ISO, UTC; when the school looked at it. */
  reviewed_at: nullable(Type.String()),
  /** Username of the administrator who did; to families 'the school'. */
  reviewed_by: nullable(Type.String()),
})
export type DocumentReview = Type.Static<typeof DocumentReview>

/** The reviews of one student, in the order of the five documents. */
export const listDocumentReviews = call({
  method: 'GET',
  path: '/api/document-reviews/:studentId',
  load: 'reads',
  notes: { what: 'files', isRepeated: true },
  response: Type.Array(DocumentReview),
})

/** One document to review, with the answers that it proves. */
export const DocumentToReview = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: nullable(Type.String()),
  type: documentType,
  file: closed({
    id: Type.String(),
    name: Type.String(),
    /** The address of the bytes. */
    url: Type.String(),
    /** bytes */
    size: integer,
    /** ISO, UTC */
    uploaded_at: Type.String(),
  }),
  /** By documentTypes: 'Date of birth', '14 March 2014'. */
  proves: Type.Array(closed({ label: Type.String(), text: nullable(Type.String()) })),
})
export type DocumentToReview = Type.Static<typeof DocumentToReview>

export const DocumentsToReview = closed({
  documents: Type.Array(DocumentToReview),
  /** The total number waiting, not only on this page. */
  total: integer,
  /** The `after` of the next page; null on the last one. */
  next: nullable(Type.String()),
})
export type DocumentsToReview = Type.Static<typeof DocumentsToReview>

/** Uploaded and not looked at, oldest first, one at a time, as each is noted as looked at; of students who are here. */
export const listDocumentsToReview = call({
  method: 'GET',
  path: '/api/documents-to-review',
  load: 'search',
  notes: 'by its route',
  query: closed({
    /** The `next` of the page before. */
    after: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  }),
  response: DocumentsToReview,
})

/** Only the number; shows no document. */
export const countDocumentsToReview = call({
  method: 'GET',
  path: '/api/documents-to-review-count',
  load: 'reads',
  notes: 'how many, or an ID',
  response: closed({ waiting: integer }),
})

/**
 * Says what the school found, or takes it back (`received`). 409 with the present review in `current` when another file
 * has come since, or somebody else has said something else.
 */
export const reviewDocument = call({
  method: 'POST',
  path: '/api/review-document',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    student_id: studentId,
    type: documentType,
    /** The file that was looked at; null: the paper. */
    file_id: nullable(Type.String({ minLength: 1, maxLength: 60 })),
    /** The state of the review when the office looked. */
    was: Type.Enum(['received', 'accepted', 'sent back']),
    state: Type.Enum(['received', 'accepted', 'sent back']),
    /** Required when it is sent back. */
    reason: nullable(reason),
    words: Type.String({ maxLength: 2000 }),
    resend_until: nullable(day),
  }),
  response: DocumentReview,
})
