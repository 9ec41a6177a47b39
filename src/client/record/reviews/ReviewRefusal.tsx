// Why a verdict was not stored; when somebody else was faster, what stands there.
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { today } from '../../ui/dates/moments'
import { ErrorAlert } from '../../ui/plain/ErrorAlert'
import { standingText, untilText } from './reviewTexts'
import type { Refusal } from './useReview'
import * as styles from './reviews.module.css'

/** 'Sent back by J. Ali, 3 June 2026. It is out of date. “Of 2019.” A new one may …' */
export const Standing = ({ review }: { review: DocumentReview }) => (
  <>
    {standingText(review)} {review.words !== '' && <q className={styles.words}>{review.words}</q>}{' '}
    {review.state === 'sent back' && untilText(review, today())}
  </>
)

export const ReviewRefusal = ({ refusal }: { refusal: Refusal | null }) => (
  <div className={styles.refusal}>
    <ErrorAlert text={refusal?.text ?? null} />
    {refusal?.standing && (
      <p>
        The answer now: <Standing review={refusal.standing} />
      </p>
    )}
  </div>
)
