// The queue over the whole screen, with room for a page.
import { Drawer, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { DocumentToReview, DocumentReview } from '#shared/contract/intake/documentReviews'
import { DialogHelp } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { ReviewRefusal, useDraft, takenBack, useReview } from '#client/record/reviews/SendBackForm'
import { count } from '#client/ui/count'
import { DoneDrawing } from '#client/ui/drawings/drawings'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { useListDocumentsToReviewInfiniteQuery } from '#client/api/intake/intakeApi'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { DocumentAtHand, whatText } from './DocumentAtHand'
import * as styles from './documentReviews.module.css'

export default function DocumentsDrawer({ isOpen }: { isOpen: boolean }) {
  const { change } = useOfficeQuery()
  return (
    <Drawer
      title="Documents to check"
      extra={<DialogHelp of="documents" isInDrawer />}
      placement="right"
      size="100%"
      open={isOpen}
      destroyOnHidden
      classNames={{ body: styles.body }}
      onClose={() => change({ documents: '' }, { replace: true })}
    >
      <Queue />
    </Drawer>
  )
}

/** The unchecked documents, one after the other, oldest first. */
const Queue = () => {
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

type Verdict = ReturnType<typeof useLastVerdict>

interface StripProps {
  readonly total: number | undefined
  readonly verdict: Verdict
  /** Somebody is typing: the document at hand stays. */
  readonly isWriting: boolean
}

const Strip = ({ total, verdict, isWriting }: StripProps) => (
  <Row gap={4} rowGap={1} size="small" className={styles.strip}>
    {total !== undefined && total > 0 && (
      <Muted small numeric>
        {total.toLocaleString('en')} waiting, oldest first
      </Muted>
    )}
    <span role="status">{verdict.text}</span>
    {verdict.mayUndo && (
      <Button size="small" loading={verdict.isBusy} disabled={isWriting} onClick={verdict.undo}>
        Undo
      </Button>
    )}
    <ReviewRefusal refusal={verdict.refusal} />
  </Row>
)

interface MiddleProps {
  readonly queue: ReturnType<typeof useQueue>
  readonly verdict: Verdict
  readonly isWriting: boolean
  /** The file that is being sent back; null: none. */
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

interface EndProps {
  /** The number of documents that were skipped. */
  readonly left: number
  readonly onAgain: () => void
}

const End = ({ left, onAgain }: EndProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [left])
  return (
    <Stack align="center" gap={4} className={styles.end}>
      {left === 0 && <DoneDrawing />}
      <h2 tabIndex={-1} ref={heading}>
        {left === 0 ? 'Every document has been checked.' : `You skipped ${count(left, 'document')}.`}
      </h2>
      {left > 0 && (
        <Button type="primary" onClick={onAgain}>
          Check {left === 1 ? 'it' : 'them'} now
        </Button>
      )}
    </Stack>
  )
}

/** The pages of the queue as one list, and the document at hand. */
const useQueue = () => {
  const { data, isError, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } =
    useListDocumentsToReviewInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const [former, setPlace] = useState(start)
  const listed = data?.pages.flatMap(({ documents }) => documents)
  const place = listed ? arrive(former, listed) : former
  if (place !== former) setPlace(place)
  const { shown } = place
  const isMoreWanted = listed !== undefined && !shown && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage()
  }, [isMoreWanted, fetchNextPage, data])
  return {
    /** The newest data of the document, where the list still has it. */
    shown: shown && (listed?.find(({ file }) => file.id === shown.file.id) ?? shown),
    /** The number on all pages; undefined until it is known. */
    total: data?.pages.at(-1)?.total,
    left: leftOver(place, listed ?? []),
    isWaiting: (!listed && !isError) || isMoreWanted,
    isLost: (!listed && isError) || (!shown && isFetchNextPageError),
    retry: () => void (listed ? fetchNextPage() : refetch()),
    decide: ({ file }: DocumentToReview) => setPlace((now) => decide(now, file.id)),
    pass: ({ file }: DocumentToReview) => setPlace((now) => pass(now, file.id)),
    bringBack: (document: DocumentToReview) => setPlace((now) => bringBack(now, document)),
    startAgain: () => setPlace(startAgain),
  }
}

interface Last {
  readonly document: DocumentToReview
  readonly review: DocumentReview
}

const nothing = { student_id: '', type: '' }

const titles: Readonly<Record<DocumentReview['state'], string>> = {
  accepted: 'Accepted',
  'sent back': 'Sent back',
  received: 'Decision undone',
}

/**
 * The last verdict, and the way back.
 * @param onBack the document waits again
 */
const useLastVerdict = (onBack: (document: DocumentToReview) => void) => {
  const { isBusy, refusal, forget, say } = useReview()
  const [last, setLast] = useState<Last | null>(null)
  const draft = useDraft(last?.document ?? nothing)
  const undo = async () => {
    if (!last || isBusy) return
    const { student_id, type, file } = last.document
    const { state: was } = last.review
    const review = await say({ student_id, type, file_id: file.id, was }, takenBack)
    if (!review) return
    const { reason, words, resend_until: until } = last.review
    if (was === 'sent back') draft.write({ reason, words, until })
    setLast({ ...last, review })
    onBack(last.document)
  }
  return {
    text: last ? `${titles[last.review.state]}: ${whatText(last.document)}.` : null,
    mayUndo: last !== null && last.review.state !== 'received',
    isBusy,
    refusal,
    undo: () => void undo(),
    tell: (document: DocumentToReview, review: DocumentReview) => {
      forget()
      setLast({ document, review })
    },
  }
}

/**
 * The place in the queue. The document at hand stays until it is decided on or skipped, whatever happens to the list:
 * nothing is taken away from somebody who reads or types.
 */
interface Place {
  readonly shown: DocumentToReview | null
  /** Files decided on here; the list may still show them for a moment. */
  readonly decided: readonly string[]
  /** Skipped files. */
  readonly passed: readonly string[]
}

export const start: Place = { shown: null, decided: [], passed: [] }

const without = (files: readonly string[], file: string): string[] => files.filter((one) => one !== file)

/** The place at the first new document; the same place when there is nothing to do. */
export const arrive = (place: Place, listed: readonly DocumentToReview[]): Place => {
  const isFresh = ({ file }: DocumentToReview) =>
    !place.decided.includes(file.id) && !place.passed.includes(file.id)
  const next = place.shown ?? listed.find(isFresh) ?? null
  return next === place.shown ? place : { ...place, shown: next }
}

export const decide = ({ decided, passed }: Place, file: string): Place => ({
  shown: null,
  decided: [...decided, file],
  passed: without(passed, file),
})

export const pass = (place: Place, file: string): Place => ({
  ...place,
  shown: null,
  passed: [...without(place.passed, file), file],
})

/** A verdict was undone: the document is at hand again. */
export const bringBack = (place: Place, document: DocumentToReview): Place => ({
  ...place,
  shown: document,
  decided: without(place.decided, document.file.id),
})

export const startAgain = (place: Place): Place => ({ ...place, shown: null, passed: [] })

/** The number of skipped documents that still wait. */
export const leftOver = ({ decided, passed }: Place, listed: readonly DocumentToReview[]): number =>
  listed.filter(({ file }) => passed.includes(file.id) && !decided.includes(file.id)).length
