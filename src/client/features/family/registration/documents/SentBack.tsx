// A document that the school has sent back: why, and what to do now.
import { ExclamationCircleFilled } from '@ant-design/icons'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { longDay } from '#shared/rules/dates'
import type { Resending } from '#client/record/reviews/resending'
import { reasonText } from '#client/record/reviews/reviewTexts'
import { HelpLine } from '#client/ui/notices/HelpLine'
import * as styles from './documents.module.css'

const nextText = ({ may, by }: Resending): string => {
  if (may) return by === null ? 'Please send a new one.' : `Send a new one by ${longDay(by)}.`
  const over = by === null ? 'Registration has closed.' : `The last day to send a new one was ${longDay(by)}.`
  return `${over} Please ask the school office.`
}

interface SentBackProps {
  readonly id: string
  readonly review: DocumentReview
  readonly resending: Resending
}

export const SentBack = ({ id, review, resending }: SentBackProps) => (
  <div className={styles.sentBack} id={id}>
    <ExclamationCircleFilled aria-hidden />
    <div>
      <p>
        <strong>Sent back:</strong> {reasonText(review)} {review.words !== '' && <q>{review.words}</q>}
      </p>
      <p>
        {nextText(resending)} {!resending.may && <HelpLine />}
      </p>
    </div>
  </div>
)
