// Saves the office's verdict on a document, or withdraws it.
import type { DocumentReview, reviewDocument } from '#shared/contract/intake/documentReviews'
import type { BodyOf } from '#shared/contract/call'
import { useReviewDocumentMutation } from '../../api/intake/documentReviewsApi'
import { errorBody, errorText } from '../../api/transport/errorText'

type Body = BodyOf<typeof reviewDocument>

/** The document, and the verdict that the office saw. */
export type LookedAt = Pick<Body, 'student_id' | 'type' | 'file_id' | 'was'>
export type Verdict = Pick<Body, 'state' | 'reason' | 'words' | 'resend_until'>

const plain = (state: 'accepted' | 'received'): Verdict => ({
  ...{ state, reason: null, words: '', resend_until: null },
})

export const accepted = plain('accepted')
export const takenBack = plain('received')

/** The current verdict, when a colleague was faster. */
const standingIn = (error: unknown): DocumentReview | null => {
  if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 409) return null
  const { current } = errorBody('data' in error ? error.data : null)
  return (current ?? null) as DocumentReview | null
}

export interface Refusal {
  readonly text: string
  readonly standing: DocumentReview | null
}

export const useReview = () => {
  const [send, { isLoading, error, reset }] = useReviewDocumentMutation()
  const refusal: Refusal | null = error ? { text: errorText(error), standing: standingIn(error) } : null
  return {
    isBusy: isLoading,
    refusal,
    forget: reset,
    /** The verdict now; null when it was not saved. */
    say: async (document: LookedAt, verdict: Verdict): Promise<DocumentReview | null> => {
      const { data } = await send({ ...document, ...verdict })
      return data ?? null
    },
  }
}
