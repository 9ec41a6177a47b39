// The verdict on a document, given here as in the queue.
import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import {
  ReviewRefusal,
  SendBackForm,
  Standing,
  sentBack,
  useDraft,
  useHasDraft,
  accepted,
  takenBack,
  useReview,
  type Verdict,
} from '#client/record/reviews/SendBackForm'
import { WithRight } from '#client/session/rights'
import { Row, Text } from '#client/ui/primitives'
import * as styles from './frontDesk.module.css'

interface DocumentVerdictProps {
  readonly studentId: string
  readonly title: string
  readonly review: DocumentReview
}

export const DocumentVerdict = ({ studentId, title, review }: DocumentVerdictProps) => {
  const { isBusy, refusal, say } = useReview()
  const { type, file_id, state: was } = review
  const document = { student_id: studentId, type }
  const { draft, write, settle } = useDraft(document)
  const [isSendingBack, setSendingBack] = useState(useHasDraft(document))
  const decide = async (verdict: Verdict) => {
    const said = await say({ ...document, file_id, was }, verdict)
    if (!said) return
    setSendingBack(false)
    settle()
  }
  const cancel = () => {
    setSendingBack(false)
    settle()
  }
  return (
    <Text as="div" size="small" breaks className={styles.verdict}>
      <p role="status">
        <Standing review={review} />
      </p>
      <ReviewRefusal refusal={refusal} />
      {isSendingBack ? (
        <SendBackForm
          draft={draft}
          isBusy={isBusy}
          onDraft={write}
          onSend={() => void decide(sentBack(draft))}
          onClose={() => setSendingBack(false)}
          onCancel={cancel}
        />
      ) : (
        <WithRight to="workOnIntake">
          <Acts
            title={title}
            review={review}
            isBusy={isBusy}
            onSay={(verdict) => void decide(verdict)}
            onSendBack={() => setSendingBack(true)}
          />
        </WithRight>
      )}
    </Text>
  )
}

interface ActsProps extends Pick<DocumentVerdictProps, 'title' | 'review'> {
  readonly isBusy: boolean
  readonly onSay: (verdict: Verdict) => void
  readonly onSendBack: () => void
}

const Acts = ({ title, review: { state }, isBusy, onSay, onSendBack }: ActsProps) => (
  <Row>
    {state !== 'accepted' && (
      <Button disabled={isBusy} aria-label={`Accept: ${title}`} onClick={() => onSay(accepted)}>
        Accept
      </Button>
    )}
    {state !== 'sent back' && (
      <Button disabled={isBusy} aria-label={`Send back: ${title}`} onClick={onSendBack}>
        Send back
      </Button>
    )}
    {state !== 'received' && (
      <Button disabled={isBusy} aria-label={`Undo decision: ${title}`} onClick={() => onSay(takenBack)}>
        Undo decision
      </Button>
    )}
  </Row>
)
