// What the school's last word about a document means by what has come in since. A new file or paper needs no write: the
// word was about another one.
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { loginOf } from '#shared/rules/access/accountId'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import type { StoredReview } from './queries'

export interface CameIn {
  readonly type: DocumentTypeName
  /** The current file; null: nothing is uploaded. */
  readonly upload_id: string | null
  /** When the paper was ticked that lies at the school; null: there is none. */
  readonly paper_at: string | null
  /** The last word, whatever it was about. */
  readonly review: StoredReview | undefined
}

/** A paper that was sent back may have gone home; one that was accepted has to lie at the school. */
const stands = ({ upload_id, paper_at, review }: CameIn): boolean => {
  if (review === undefined || review.upload_id !== upload_id) return false
  const isSamePaper = review.paper_at === paper_at
  if (review.state === 'sent back') return isSamePaper || paper_at === null
  return review.state === 'accepted' && (review.on_paper === 0 || isSamePaper)
}

/** A paper counts where there is no file, and where it came after the file was sent back. */
const isOnPaper = ({ upload_id, paper_at, review }: CameIn): boolean => {
  if (paper_at === null) return false
  if (upload_id === null) return true
  return review?.upload_id === upload_id && (review.on_paper === 1 || review.state === 'sent back')
}

/** What comes in after a document was sent back may itself be replaced until the day that was given; a paper that came since is not. */
const stillUntil = ({ paper_at, review }: CameIn): string | null => {
  if (review?.state !== 'sent back') return null
  return paper_at === null || paper_at === review.paper_at ? review.resend_until : null
}

/** As long as the family has sent nothing in, there is nothing to say. */
export const reviewOf = (cameIn: CameIn): DocumentReview | undefined => {
  const { type, upload_id, paper_at, review } = cameIn
  if (review && stands(cameIn)) {
    const { on_paper, state, reason, words, resend_until, reviewed_at } = review
    const reviewed_by = loginOf(review.reviewed_by)
    const file_id = on_paper === 1 ? null : upload_id
    return { type, file_id, state, reason, words, resend_until, reviewed_at, reviewed_by }
  }
  if (upload_id === null && paper_at === null) return undefined
  const unsaid = { reason: null, words: '', reviewed_at: null, reviewed_by: null }
  const file_id = isOnPaper(cameIn) ? null : upload_id
  return { type, file_id, state: 'received', resend_until: stillUntil(cameIn), ...unsaid }
}
