// One document of the queue: its page beside the answers that it proves, and the verdict.
import { useEffect, useRef, useState } from 'react'
import type { DocumentReview, DocumentToReview } from '#shared/contract/intake/documentReviews'
import { ReviewRefusal, SendBackForm, sentBack, useDraft } from '#client/record/reviews/SendBackForm'
import { accepted, useReview, type Verdict } from '#client/record/reviews/useReview'
import { useKeys } from '#client/ui/hooks/keys/useKeys'
import { Acts } from './Acts'
import { Facts } from './Facts'
import { Paper } from './Paper'
import * as styles from './documentReviews.module.css'

interface DocumentAtHandProps {
  readonly document: DocumentToReview
  readonly isSendingBack: boolean
  readonly onSendingBack: (isOpen: boolean) => void
  readonly onDecided: (review: DocumentReview) => void
  readonly onNext: () => void
  readonly onStudent: () => void
}

const useVerdict = ({ document, onDecided }: DocumentAtHandProps) => {
  const { isBusy, refusal, say } = useReview()
  const { student_id, type, file } = document
  const { words: draft, write, settle } = useDraft(document)
  // Once refused, the office has read what stands there now.
  const standing = refusal?.standing ?? null
  const was = standing?.state ?? 'received'
  const decide = async (verdict: Verdict) => {
    const review = await say({ student_id, type, file_id: file.id, was }, verdict)
    if (!review) return
    settle()
    onDecided(review)
  }
  return { isBusy, refusal, isOver: standing !== null, decide, draft, write, settle }
}

/** Closed by Escape or Cancel, the form leaves the focus where its button is again. */
const useFocusBackFrom = (isSendingBack: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Each document announces itself: the heading has the focus as soon as it is there, and when the form has gone.
  useEffect(() => {
    if (!isSendingBack) heading.current?.focus({ preventScroll: true })
  }, [isSendingBack])
  return heading
}

export const DocumentAtHand = (props: DocumentAtHandProps) => {
  const { document, isSendingBack, onSendingBack, onNext, onStudent } = props
  const { isBusy, refusal, isOver, decide, draft, write, settle } = useVerdict(props)
  const heading = useFocusBackFrom(isSendingBack)
  const [turns, setTurns] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // On a phone what was said last and the page stand above the answers: they are looked at first.
  useEffect(() => {
    const scrolled = place.current?.parentElement
    if (scrolled) scrolled.scrollTop = 0
  }, [])
  const acting = {
    accept: () => void decide(accepted),
    sendBack: () => onSendingBack(true),
    next: onNext,
    rotate: () => setTurns((turns + 1) % 4),
  }
  const { accept: a, sendBack: s, next: n, rotate: r } = acting
  const verdicts = isBusy || isSendingBack ? {} : { n, s, ...(!isOver && { a }) }
  useKeys({ r, ...verdicts }, place)
  return (
    <div className={styles.document} ref={place}>
      <Paper document={document} turns={turns} />
      <div className={styles.side}>
        <Facts document={document} heading={heading} onStudent={onStudent} />
        <div className={styles.foot} data-form={isSendingBack}>
          <ReviewRefusal refusal={refusal} />
          {isSendingBack ? (
            <SendBackForm
              draft={draft}
              isBusy={isBusy}
              onDraft={write}
              onSend={() => void decide(sentBack(draft))}
              onClose={() => onSendingBack(false)}
              onCancel={() => {
                settle()
                onSendingBack(false)
              }}
            />
          ) : (
            <Acts acting={acting} isBusy={isBusy} isOver={isOver} />
          )}
        </div>
      </div>
    </div>
  )
}
