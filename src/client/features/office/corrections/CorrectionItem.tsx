// One request: the answer on record, the family's words or late answer, and the acts of the office.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, Input, Popconfirm } from 'antd'
import type { OpenCorrection, LateAnswer } from '#shared/contract/students/corrections'
import { emptyTexts, maxCorrectionWords, wordsProblem } from '#shared/rules/students/corrections'
import { listName } from '#shared/rules/students/names'
import { useHasUnsentDraft, useUnsentDraft } from '#client/record/unsentWordsSlice'
import { WithRight } from '#client/session/rights'
import { dayText, momentText } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { useFocusBack } from '#client/ui/hooks/focus'
import { Muted, Row, Stack, Text, TextButton } from '#client/ui/primitives'
import * as styles from './corrections.module.css'

type Outcome = 'corrected' | 'refused'

interface CorrectionItemProps {
  readonly correction: OpenCorrection
  /** The address names this request. */
  readonly isWanted: boolean
  /** Takes the focus when it comes. */
  readonly isNext: boolean
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onStudent: () => void
  readonly onResolve: (outcome: Outcome, answer: string | null) => Promise<boolean>
  readonly onTakeIn: () => void
  /** The act on all late answers of one student, above the first of them. */
  readonly children?: ReactNode
}

export const CorrectionItem = (props: CorrectionItemProps) => {
  const { correction, isWanted, isNext, isBusy, onStudent, onResolve, children } = props
  const [isRefusing, setRefusing] = useState(
    useHasUnsentDraft('answer to a request for a correction', String(correction.id)),
  )
  const item = useRef<HTMLLIElement>(null)
  const name = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNext) name.current?.focus()
  }, [isNext])
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView?.({ block: 'center' })
  }, [isWanted])
  return (
    <Stack as="li" gap={3} ref={item} {...(isWanted && { className: styles.wanted })}>
      <Row gap={3} rowGap={0} align="baseline" className={styles.head}>
        <TextButton ref={name} weight={600} breaks onClick={onStudent}>
          {nameOf(correction)}
        </TextButton>
        <Muted small numeric>
          {whoText(correction)}
        </Muted>
        <Muted as="time" small numeric dateTime={correction.asked_at}>
          {correction.words === '' ? 'arrived' : 'asked'} {dayText(correction.asked_at)}
        </Muted>
      </Row>
      {children}
      <CorrectionFacts correction={correction} />
      {isRefusing ? (
        <RefusalForm
          id={correction.id}
          isBusy={isBusy}
          onAnswer={(answer) => onResolve('refused', answer)}
          onCancel={() => setRefusing(false)}
        />
      ) : (
        <WithRight to="workOnIntake">
          <CorrectionActions
            {...props}
            about={`${correction.label} of ${nameOf(correction)}`}
            onRefuse={() => setRefusing(true)}
          />
        </WithRight>
      )}
    </Stack>
  )
}

const whoText = ({ student_id, class_id }: OpenCorrection): string =>
  [class_id === null ? 'Without a class' : `Class ${class_id}`, student_id].join(' · ')

/** The answer on record, the family's late answer, and its words. */
const CorrectionFacts = ({ correction }: { correction: OpenCorrection }) => {
  const { label, value, late, typed, words } = correction
  return (
    <dl>
      <Muted as="dt" small>
        {label}
      </Muted>
      <dd>
        <Text as="strong" weight={600}>
          {valueText(correction)}
        </Text>{' '}
        <Muted small numeric>
          on record now{late && beforeText(late, value)}
        </Muted>
      </dd>
      {late && (
        <>
          <Muted as="dt" small>
            The family typed
          </Muted>
          <dd>
            <Text as="strong" weight={600}>
              {late.text ?? 'nothing: the answer was cleared'}
            </Text>{' '}
            <Muted small numeric>
              {typedText(late, typed)}
            </Muted>
          </dd>
        </>
      )}
      {words !== '' && (
        <>
          <Muted as="dt" small>
            The family writes
          </Muted>
          <dd>
            <q>{words}</q>
          </dd>
        </>
      )}
    </dl>
  )
}

const valueText = ({ value }: Pick<OpenCorrection, 'value'>): string => value ?? 'nothing'

/** The answer on record when the late answer was typed, where it is known. */
const beforeText = ({ was }: LateAnswer, value: string | null): string => {
  if (!was) return ''
  return was.text === value ? ', as it was then' : `; it was ${was.text ?? 'nothing'} when the family typed`
}

const closings = {
  'before closing': ', before registration closed',
  'after closing': ', after registration had closed',
} as const

const typedText = ({ typed_at }: LateAnswer, typed: OpenCorrection['typed']): string =>
  typed_at === null
    ? 'time unknown'
    : `on ${momentText(typed_at)}${typed === null ? '' : closings[typed]}, by the clock on the family’s device`

interface CorrectionActionsProps {
  readonly correction: OpenCorrection
  /** 'Class of Núñez, Inés' */
  readonly about: string
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onResolve: (outcome: 'corrected', answer: null) => Promise<boolean>
  readonly onTakeIn: () => void
  readonly onRefuse: () => void
}

/** The acts on a request: accept a late answer, edit, confirm the correction, or refuse. */
const CorrectionActions = (props: CorrectionActionsProps) => {
  const { correction, about, isBusy, onEdit, onTakeIn, onRefuse } = props
  const [before] = useState(correction.value)
  const isEdited = correction.value !== before
  const isLate = correction.late !== null
  return (
    <Row onPhone="fill">
      {isEdited && (
        <Text as="p" ownLine role="status">
          It was {before ?? 'nothing'} and is {valueText(correction)} now. The family has not been told yet.
        </Text>
      )}
      {isLate && (
        <Button
          type={isEdited ? 'default' : 'primary'}
          disabled={isBusy}
          aria-label={`Accept: ${about}`}
          onClick={onTakeIn}
        >
          Accept
        </Button>
      )}
      <Button
        type={isEdited || isLate ? 'default' : 'primary'}
        aria-label={`Edit: ${about}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      {/* A late answer that differs from the record is accepted, edited or refused. */}
      {(!isLate || isEdited) && <Corrected {...props} isEdited={isEdited} />}
      <Button disabled={isBusy} aria-label={`Not changed: ${about}`} onClick={onRefuse}>
        Not changed
      </Button>
    </Row>
  )
}

type CorrectedProps = Pick<CorrectionActionsProps, 'correction' | 'about' | 'isBusy' | 'onResolve'> & {
  readonly isEdited: boolean
}

const Corrected = ({ correction, about, isBusy, isEdited, onResolve }: CorrectedProps) => (
  <Popconfirm
    title={`Is “${valueText(correction)}” right?`}
    description="This is the answer now. The family will be told that it was corrected."
    okText="Yes, tell the family"
    onConfirm={() => void onResolve('corrected', null)}
  >
    <Button type={isEdited ? 'primary' : 'default'} disabled={isBusy} aria-label={`Corrected: ${about}`}>
      {isEdited ? 'Corrected: tell the family' : 'Corrected'}
    </Button>
  </Popconfirm>
)

export const nameOf = (correction: OpenCorrection): string => listName(correction) || correction.student_id

interface RefusalFormProps {
  /** The request. */
  readonly id: number
  readonly isBusy: boolean
  /** @returns whether the family has it */
  readonly onAnswer: (answer: string) => Promise<boolean>
  readonly onCancel: () => void
}

/** The reason for refusing a correction: the family reads it beside the value. */
const RefusalForm = ({ id, isBusy, onAnswer, onCancel }: RefusalFormProps) => {
  const { draft, write, settle } = useUnsentDraft('answer to a request for a correction', String(id), {
    answer: '',
  })
  const { answer } = draft
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useFocusBack()
  const problem = isTried ? wordsProblem(answer, emptyTexts.answer) : null
  const send = async () => {
    setTried(true)
    if (isBusy || wordsProblem(answer, emptyTexts.answer) !== null) return
    if (await onAnswer(answer)) settle()
  }
  const cancel = () => {
    settle()
    onCancel()
  }
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label="Why is it not being changed?"
        hint="The family will see this next to the answer. Their request stays on file."
        problem={problem}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={maxCorrectionWords}
            value={answer}
            onChange={({ target }) => write({ answer: target.value })}
          />
        )}
      </Field>
      <Row onPhone="fill">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          Send the answer
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </Row>
    </Stack>
  )
}
