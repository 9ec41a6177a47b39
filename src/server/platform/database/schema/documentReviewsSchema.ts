// What the school said about documents (intake/documentReviews).
import type { Generated } from 'kysely'
import type { ReviewState, SendBackReason } from '#shared/rules/intake/documentReviews'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'

/** The one that counts says of which file and paper it was said; former ones stay. */
export interface DocumentReviewTable {
  id: Generated<number>
  student_id: string
  type: DocumentTypeName
  /** The current upload at that moment; null: there was none. */
  upload_id: string | null
  /** When the paper was ticked that lay at the school at that moment; null: there was none. */
  paper_at: string | null
  /** 1: it is about the paper, not about the upload. */
  on_paper: number
  /** 'received': what was said before is taken back. */
  state: ReviewState
  reason: SendBackReason | null
  words: string
  /** yyyy-MM-dd, the last day; null: as long as registration is open */
  resend_until: string | null
  reviewed_at: string
  reviewed_by: string
  is_current: number
}
