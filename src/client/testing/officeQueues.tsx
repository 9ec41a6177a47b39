// The office's document queue on its dashboard, with a fake server.
import type { DocumentReview, DocumentToReview } from '#shared/contract/intake/documentReviews'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { DocumentsWaiting } from '../features/office/documentReviews/DocumentsWaiting'
import { CorrectionsOpened, CorrectionsWaiting } from '../features/office/corrections/CorrectionsWaiting'
import { officeStore, renderOffice } from './renderApp'
import { type Heard, type Replies, serve } from './server'

export const reviewCall = 'POST /api/review-document'
export const listCall = 'GET /api/documents-to-review'

export const waitingDocument = (id: string, changes: Partial<DocumentToReview> = {}): DocumentToReview => ({
  ...{ student_id: '20260003', first_name: 'Inés', last_name: 'Núñez', class_id: '2A' },
  type: 'birth_certificate',
  file: {
    ...{ id, name: `scan ${id}.pdf`, url: `/api/file/20260003/${id}`, size: 84_000 },
    uploaded_at: '2026-06-02T14:00:00.000Z',
  },
  proves: [
    { label: 'Date of birth', text: '2014-03-14' },
    { label: 'Birth Certicate Pin', text: null },
  ],
  ...changes,
})

export const reviewOf = (changes: Partial<DocumentReview> = {}): DocumentReview => ({
  ...{ type: 'birth_certificate', file_id: 'one', state: 'accepted', reason: null, words: '' },
  ...{ resend_until: null, reviewed_at: '2026-06-03T15:00:00.000Z', reviewed_by: 'J. Ali' },
  ...changes,
})

type Said = Pick<DocumentReview, 'type' | 'file_id' | 'state' | 'reason' | 'words' | 'resend_until'>

/** A verdict removes the document from the list; undoing it restores the document. */
const reviewing =
  (list: DocumentToReview[], all: readonly DocumentToReview[]) =>
  ({ body }: Heard) => {
    const { type, file_id, state, reason, words, resend_until } = body as Said
    const at = list.findIndex(({ file }) => file.id === file_id)
    if (at >= 0) list.splice(at, 1)
    if (state === 'received') list.unshift(...all.filter(({ file }) => file.id === file_id))
    return { body: reviewOf({ type, file_id, state, reason, words, resend_until }) }
  }

export const showQueue = (
  documents: readonly DocumentToReview[],
  changes: Replies = {},
  search = '?documents=open',
  store = officeStore(),
) => {
  const list = [...documents]
  const server = serve({
    'GET /api/documents-to-review-count': () => ({ body: { waiting: list.length } }),
    [listCall]: () => ({ body: { documents: list, total: list.length, next: null } }),
    [reviewCall]: reviewing(list, documents),
    ...changes,
  })
  renderOffice(<DocumentsWaiting />, search, store)
  return { ...server, list }
}

// The office's correction queue on its dashboard, with a fake server.

export const open = (id: number, changes: Partial<OpenCorrection> = {}): OpenCorrection => ({
  ...{ id, student_id: '20260003', first_name: 'Inés', last_name: 'Núñez', class_id: '2A' },
  ...{ field: 'class_id', label: 'Class', value: '2A', words: 'She is in 2B.' },
  ...{ stored: '2A', late: null, typed: null, asked_at: '2026-11-21T14:00:00.000Z' },
  ...changes,
})

export const show = (
  search: string,
  corrections: readonly OpenCorrection[],
  changes: Replies = {},
  store = officeStore(),
) => {
  const list = [...corrections]
  const server = serve({
    'GET /api/open-corrections-count': () => ({ body: { open: list.length } }),
    'GET /api/open-corrections': () => ({ body: { corrections: list, total: list.length, next: null } }),
    ...changes,
  })
  renderOffice(
    <>
      <CorrectionsWaiting />
      <CorrectionsOpened />
    </>,
    search,
    store,
  )
  return { ...server, list }
}

export const answered = (state: string) => ({
  ...{ id: 1, field: 'class_id', label: 'Class', words: 'x', state, answer: null },
  ...{ asked_at: '2026-11-21T14:00:00.000Z', closed_at: '2026-11-22T14:00:00.000Z', account: 'admin:office' },
})
