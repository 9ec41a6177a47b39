// Sends a document back to the family, with a reason and a last day for a new one.
import { Button, Input, Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { BodyOf } from '#shared/contract/call'
import {
  type SendBackReason,
  maxReviewWords,
  reviewProblem,
  sendBackReasons,
} from '#shared/rules/intake/documentReviews'
import type { DocumentReview, reviewDocument } from '#shared/contract/intake/documentReviews'
import { dayAfter } from '#shared/rules/dates'
import { useReviewDocumentMutation } from '../../api/intake/intakeApi'
import { errorBody, errorText } from '../../api/transport/errorText'
import { DayInput } from '../../ui/dates/DayInput'
import { today } from '../../ui/dates/moments'
import { Field } from '../../ui/fields/Field'
import { ErrorAlert } from '../../ui/plain/ErrorAlert'
import { useHasUnsentDraft, useUnsentDraft } from '../unsentWordsSlice'
import { verdictText, untilText } from './resending'
import { Row, Stack, Text } from '../../ui/primitives'
import * as styles from './reviews.module.css'

const reasons = Object.entries(sendBackReasons).map(([value, label]) => ({
  value: value as SendBackReason,
  label,
}))

interface SendBackFormProps {
  readonly draft: Draft
  readonly isBusy: boolean
  readonly onDraft: (part: Partial<Draft>) => void
  readonly onSend: () => void
  /** Closes the form; the words stay for the next time. */
  readonly onClose: () => void
  readonly onCancel: () => void
}

type Fields = Pick<SendBackFormProps, 'draft' | 'onDraft'> & { readonly problem: string | null }

const Reason = ({ draft, problem, onDraft }: Fields) => (
  <Field label="Why are you sending it back?" problem={draft.reason === null ? problem : null} isRead>
    {(control) => (
      <Select
        {...control}
        placeholder="Choose a reason"
        options={reasons}
        value={draft.reason}
        onChange={(reason: SendBackReason) => onDraft({ reason })}
      />
    )}
  </Field>
)

const Words = ({ draft, problem, onDraft }: Fields) => (
  <Field
    label="In your own words"
    hint="The family will see this too."
    problem={draft.reason === null ? null : problem}
    isRead
  >
    {(control) => (
      <Input.TextArea
        {...control}
        rows={2}
        maxLength={maxReviewWords}
        value={draft.words}
        onChange={({ target }) => onDraft({ words: target.value })}
      />
    )}
  </Field>
)

const Until = ({ draft, onDraft }: Fields) => (
  <Field label="A new document can be sent until" hint="Even if registration has closed by then.">
    {(control) => (
      <DayInput
        {...control}
        earliest={today()}
        value={draft.until}
        onChange={(until) => onDraft({ until })}
      />
    )}
  </Field>
)

/** Escape closes an open list first, then this form, but not the dialog around it. */
const escapeTo = (onClose: () => void) => (event: KeyboardEvent) => {
  const isListOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
  if (event.key !== 'Escape' || isListOpen) return
  event.stopPropagation()
  onClose()
}

export const SendBackForm = ({ draft, isBusy, onDraft, onSend, onClose, onCancel }: SendBackFormProps) => {
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const found = reviewProblem(draft.reason, draft.words)
  const fields = { draft, onDraft, problem: isTried ? found : null }
  return (
    <Stack
      as="form"
      gap={3}
      ref={form}
      aria-label="Send back"
      onKeyDown={escapeTo(onClose)}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isBusy && found === null) onSend()
      }}
    >
      <Reason {...fields} />
      <Words {...fields} />
      <Until {...fields} />
      <Row align="stretch" onPhone="fill">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          Send back
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Stack>
  )
}

// The reason why a verdict was not saved; after a faster colleague, the colleague's verdict.
/** 'Sent back by J. Ali, 3 June 2026. It is out of date. “Of 2019.” A new one may …' */
export const Standing = ({ review }: { review: DocumentReview }) => (
  <>
    {verdictText(review)}{' '}
    {review.words !== '' && (
      <Text as="q" breaks keepsLines>
        {review.words}
      </Text>
    )}{' '}
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

// The reason and words for sending a document back. They outlive the form and an Undo.
interface Draft {
  readonly reason: SendBackReason | null
  readonly words: string
  /** yyyy-MM-dd; null: while registration is open. */
  readonly until: string | null
}

const usualDays = 14

/** Two weeks are enough for most papers. */
const emptyDraft = (today: string): Draft => ({
  reason: null,
  words: '',
  until: Array.from({ length: usualDays }).reduce<string>(dayAfter, today),
})

interface Reviewed {
  readonly student_id: string
  readonly type: string
}

const kind = 'reason for sending a document back'
const placeOf = ({ student_id, type }: Reviewed): string => `${student_id} ${type}`

export const useDraft = (document: Reviewed) => useUnsentDraft(kind, placeOf(document), emptyDraft(today()))
export const useHasDraft = (document: Reviewed): boolean => useHasUnsentDraft(kind, placeOf(document))

export const sentBack = ({ reason, words, until }: Draft): Verdict => ({
  ...{ state: 'sent back', reason, words, resend_until: until },
})

type Body = BodyOf<typeof reviewDocument>

/** The document, and the verdict that the office saw. */
type LookedAt = Pick<Body, 'student_id' | 'type' | 'file_id' | 'was'>
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

interface Refusal {
  readonly text: string
  readonly standing: DocumentReview | null
}

/** Saves the office's verdict on a document, or withdraws it. */
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
