// One family's documents have been looked at: one was sent back, although its registration has closed.
import type { Insertable } from 'kysely'
import { accountIdOf } from '#shared/rules/access/accountId'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { dayMs } from '#server/platform/core/durations'
import type { DocumentReviewTable } from '#server/platform/database/schema/students'
import type { UploadedFileTable } from '#server/platform/database/schema/schema'
import { signIns } from './demoStudents'

const sentBack: DocumentTypeName = 'immunization_card'

type Said = Pick<Insertable<DocumentReviewTable>, 'state' | 'reason' | 'words' | 'resend_until'>

const said = (type: DocumentTypeName, now: Date): Said =>
  type === sentBack
    ? {
        ...{
          state: 'sent back',
          reason: 'incomplete',
          words: 'Please add the page with the last two years.',
        },
        resend_until: new Date(now.getTime() + 60 * dayMs).toISOString().slice(0, 10),
      }
    : { state: 'accepted', reason: null, words: '', resend_until: null }

export const demoReviews = (
  documents: readonly UploadedFileTable[],
  now: Date,
): Insertable<DocumentReviewTable>[] =>
  documents
    .filter(({ student_id }) => student_id === signIns.closed.id)
    .map(({ student_id, type, id }) => ({
      ...{ student_id, type: type as DocumentTypeName, upload_id: id, paper_at: null, on_paper: 0 },
      ...said(type as DocumentTypeName, now),
      reviewed_at: now.toISOString(),
      reviewed_by: accountIdOf('admin', signIns.admin.username),
      is_current: 1,
    }))
