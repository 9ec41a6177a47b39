// One document of the queue: its page beside the answers that it proves, and the verdict.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button, type ButtonProps } from 'antd'
import type { DocumentReview, DocumentToReview } from '#shared/contract/intake/documentReviews'
import {
  ReviewRefusal,
  SendBackForm,
  sentBack,
  useDraft,
  accepted,
  useReview,
  type Verdict,
} from '#client/record/reviews/SendBackForm'
import { listName } from '#shared/rules/students/names'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'
import { useRight } from '#client/session/rights'
import { useKeys } from '#client/ui/hooks/useKeys'
import { apiAddress, apiImage } from '#client/api/transport/apiAddress'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { PdfViewer } from '#client/ui/pdf/PdfDialog'
import { momentText } from '#client/ui/dates/moments'
import { Muted, Stack, Text, TextButton } from '#client/ui/primitives'
import * as styles from './documentReviews.module.css'
import * as pdfStyles from '#client/ui/pdf/pdf.module.css'

interface DocumentAtHandProps {
  readonly document: DocumentToReview
  readonly isSendingBack: boolean
  readonly onSendingBack: (isOpen: boolean) => void
  readonly onDecided: (review: DocumentReview) => void
  readonly onNext: () => void
  readonly onStudent: () => void
}

export const DocumentAtHand = (props: DocumentAtHandProps) => {
  const { document, isSendingBack, onSendingBack, onNext, onStudent } = props
  const { isBusy, refusal, isOver, decide, draft, write, settle } = useVerdict(props)
  const heading = useFocusBackFrom(isSendingBack)
  const [turns, setTurns] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // On a phone the last verdict and the page stand above the answers: they come first.
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
  const mayDecide = useRight('workOnIntake')
  const verdicts = isBusy || isSendingBack ? {} : { n, ...(mayDecide && { s, ...(!isOver && { a }) }) }
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
            <Acts acting={acting} mayDecide={mayDecide} isBusy={isBusy} isOver={isOver} />
          )}
        </div>
      </div>
    </div>
  )
}

const useVerdict = ({ document, onDecided }: DocumentAtHandProps) => {
  const { isBusy, refusal, say } = useReview()
  const { student_id, type, file } = document
  const { draft, write, settle } = useDraft(document)
  // A refusal tells the office the verdict that stands now.
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

/** After Escape or Cancel the focus is where the form's button is again. */
const useFocusBackFrom = (isSendingBack: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Each document announces itself: its heading gets the focus, also after the form has gone.
  useEffect(() => {
    if (!isSendingBack) heading.current?.focus({ preventScroll: true })
  }, [isSendingBack])
  return heading
}

interface PaperProps {
  readonly document: DocumentToReview
  /** Quarter turns to the right, 0 to 3. */
  readonly turns: number
}

/** The document: the pages of a PDF, or a photo. Turning changes only the view. */
const Paper = (props: PaperProps) => {
  const { document, turns } = props
  const { title, format } = kindOf(document)
  if (format === 'JPEG')
    return (
      <div className={styles.photoRoom}>
        <Photo {...props} />
      </div>
    )
  return (
    <section className={`${pdfStyles.embed} ${styles.pages}`} aria-label={title}>
      <PdfViewer
        url={apiAddress(document.file.url)}
        title={title}
        fileName={document.file.name}
        turns={turns}
      />
    </section>
  )
}

const kindOf = ({ type }: Pick<DocumentToReview, 'type'>): DocumentType => {
  const kind = documentTypes.find((one) => one.type === type)
  if (!kind) throw new Error(`There is no document ${type}.`)
  return kind
}

const Photo = ({ document, turns }: PaperProps) => {
  const [tries, setTries] = useState(1)
  const [isLost, setLost] = useState(false)
  const again = () => {
    setTries(tries + 1)
    setLost(false)
  }
  if (isLost) return <LoadFailure what="The photo" onRetry={again} />
  return (
    <img
      key={tries}
      className={styles.photo}
      data-turns={turns}
      {...apiImage(document.file.url)}
      alt={whatText(document)}
      onError={() => setLost(true)}
    />
  )
}

interface FactsProps {
  readonly document: DocumentToReview
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onStudent: () => void
}

/** The student, the date of arrival, and the answers that the document proves. */
const Facts = ({ document, heading, onStudent }: FactsProps) => (
  <div className={styles.facts}>
    <h2 tabIndex={-1} ref={heading}>
      {kindOf(document).title}
      <span className="unseen"> of {nameOf(document)}</span>
    </h2>
    <p>
      <TextButton weight={600} breaks className={styles.name} onClick={onStudent}>
        {nameOf(document)}
      </TextButton>
      <Muted small numeric>
        {whoText(document)}
      </Muted>
    </p>
    <Muted as="p" small numeric>
      Received {momentText(document.file.uploaded_at)}
    </Muted>
    {document.proves.length > 0 && <Answers proves={document.proves} />}
  </div>
)

const nameOf = (document: DocumentToReview): string => listName(document) || document.student_id

/** 'Class 2A · 20260003' */
const whoText = ({ student_id, class_id }: DocumentToReview): string =>
  [class_id === null ? 'Without a class' : `Class ${class_id}`, student_id].join(' · ')

const Answers = ({ proves }: Pick<DocumentToReview, 'proves'>) => (
  <>
    <h3 className={styles.subtitle}>Does it match?</h3>
    <Stack as="dl" gap={3} className={styles.answers}>
      {proves.map(({ label, text }) => (
        <div key={label}>
          <Muted as="dt" small>
            {label}
          </Muted>
          <Text as="dd" size="lead" breaks>
            {text ?? (
              <Muted small numeric>
                not answered
              </Muted>
            )}
          </Text>
        </div>
      ))}
    </Stack>
  </>
)

interface Acting {
  readonly accept: () => void
  readonly sendBack: () => void
  readonly next: () => void
  readonly rotate: () => void
}

interface ActsProps {
  readonly acting: Acting
  readonly mayDecide: boolean
  readonly isBusy: boolean
  /** A colleague has decided first: pressing a key must not overwrite that verdict. */
  readonly isOver: boolean
}

/** The acts on a document, each with its key. */
const Acts = ({ acting, mayDecide, isBusy, isOver }: ActsProps) => (
  <div className={styles.acts}>
    {mayDecide && (
      <>
        <Act
          letter="A"
          type={isOver ? 'default' : 'primary'}
          loading={isBusy}
          disabled={isOver}
          onClick={acting.accept}
        >
          Accept
        </Act>
        <Act letter="S" disabled={isBusy} onClick={acting.sendBack}>
          Send back
        </Act>
      </>
    )}
    <Act
      letter="N"
      type={isOver || !mayDecide ? 'primary' : 'default'}
      disabled={isBusy}
      onClick={acting.next}
    >
      Next
    </Act>
    <Act letter="R" onClick={acting.rotate}>
      Rotate
    </Act>
  </div>
)

interface ActProps extends ButtonProps {
  readonly letter: string
}

const Act = ({ letter, children, ...button }: ActProps) => (
  <Button {...button} aria-keyshortcuts={letter}>
    {children}
    <kbd className={styles.key} aria-hidden>
      {letter}
    </kbd>
  </Button>
)

/** 'Birth certificate of Núñez, Inés' */
export const whatText = (document: DocumentToReview): string =>
  `${kindOf(document).title} of ${nameOf(document)}`
