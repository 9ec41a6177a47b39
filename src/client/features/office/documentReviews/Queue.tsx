// The documents that nobody has looked at, one after the other, oldest first.
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { ReviewRefusal } from '#client/record/reviews/SendBackForm'
import { count } from '#client/ui/count'
import { DoneDrawing } from '#client/ui/drawings/DoneDrawing'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { DocumentAtHand } from './DocumentAtHand'
import { useLastVerdict } from './useLastVerdict'
import { useQueue } from './useQueue'
import * as styles from './documentReviews.module.css'

type Verdict = ReturnType<typeof useLastVerdict>

interface StripProps {
  readonly total: number | undefined
  readonly verdict: Verdict
  /** Somebody is typing: the document at hand stays. */
  readonly isWriting: boolean
}

const Strip = ({ total, verdict, isWriting }: StripProps) => (
  <div className={styles.strip}>
    {total !== undefined && total > 0 && (
      <span className={styles.hint}>{total.toLocaleString('en')} waiting, oldest first</span>
    )}
    <span role="status">{verdict.text}</span>
    {verdict.mayUndo && (
      <Button size="small" loading={verdict.isBusy} disabled={isWriting} onClick={verdict.undo}>
        Undo
      </Button>
    )}
    <ReviewRefusal refusal={verdict.refusal} />
  </div>
)

interface EndProps {
  /** How many were passed over. */
  readonly left: number
  readonly onAgain: () => void
}

const End = ({ left, onAgain }: EndProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [left])
  return (
    <div className={styles.end}>
      {left === 0 && <DoneDrawing />}
      <h2 className={styles.title} tabIndex={-1} ref={heading}>
        {left === 0 ? 'Every document has been checked.' : `You skipped ${count(left, 'document')}.`}
      </h2>
      {left > 0 && (
        <Button type="primary" onClick={onAgain}>
          Check {left === 1 ? 'it' : 'them'} now
        </Button>
      )}
    </div>
  )
}

interface MiddleProps {
  readonly queue: ReturnType<typeof useQueue>
  readonly verdict: Verdict
  readonly isWriting: boolean
  /** The file that is sent back; null: none. */
  readonly onWriting: (file: string | null) => void
}

const Middle = ({ queue, verdict, isWriting, onWriting }: MiddleProps) => {
  const { change } = useOfficeQuery()
  const { shown } = queue
  if (shown)
    return (
      <DocumentAtHand
        key={shown.file.id}
        document={shown}
        isSendingBack={isWriting}
        onSendingBack={(isOpen) => onWriting(isOpen ? shown.file.id : null)}
        onDecided={(review) => {
          queue.decide(shown)
          verdict.tell(shown, review)
        }}
        onNext={() => queue.pass(shown)}
        onStudent={() => change({ student: shown.student_id, tab: 'documents', documents: '' })}
      />
    )
  if (queue.isLost) return <LoadFailure what="The documents" onRetry={queue.retry} />
  if (queue.isWaiting) return <LoadingLines className={styles.waiting} rows={8} />
  return <End left={queue.left} onAgain={queue.startAgain} />
}

export const Queue = () => {
  const queue = useQueue()
  const verdict = useLastVerdict(queue.bringBack)
  const [writing, setWriting] = useState<string | null>(null)
  const isWriting = writing !== null && writing === queue.shown?.file.id
  return (
    <>
      <Strip total={queue.total} verdict={verdict} isWriting={isWriting} />
      <Middle {...{ queue, verdict, isWriting }} onWriting={setWriting} />
    </>
  )
}
