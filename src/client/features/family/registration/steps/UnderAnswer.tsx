// The lines under an answer: a conflict, and the school's word about it.
import { Button } from 'antd'
import { useState } from 'react'
import type { Field } from '#shared/record/field'
import { FieldConflict } from '#client/record/ConflictCard'
import { clockTime } from '#client/ui/dates/moments'
import { writerOf } from '#shared/record/fields'
import { CorrectionNote } from '#client/record/CorrectionNote'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { displayOf } from '#client/record/lookupLists'
import type { LateStanding } from '../lateAnswers'
import { valueIn } from '#client/saving/cachedRecord'
import { recordSave } from '#client/saving/recordSaveSlice'
import type { Correction } from '#shared/contract/students/corrections'
import { useWithdrawCorrectionMutation } from '#client/api/students/studentsApi'
import { errorText } from '#client/api/transport/errorText'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Text } from '#client/ui/primitives'
import {
  selectLateStandings,
  selectNote,
  selectQueue,
  selectRecord,
  selectStudentId,
} from '../registrationSelectors'
import { AskCorrection, useHasAsked } from './AskCorrection'
import * as styles from './steps.module.css'

const editors: Record<string, string> = {
  school: 'by the school',
  family: 'in another window or on another device',
}

const originOf = ({ by, at }: { by: string; at: string }): string =>
  `${editors[by] ?? 'elsewhere'} at ${clockTime(at)}`

export const UnderAnswer = ({ field }: { field: Field }) => (
  <>
    <FieldConflict field={field} originOf={originOf} />
    <CorrectionPart field={field} />
  </>
)

// Under a value that the school keeps: the family's request, or the way to ask.
const AskLink = ({ field, isAgain }: { field: Field; isAgain: boolean }) => {
  const [isAsking, setAsking] = useState(useHasAsked([field]))
  if (isAsking) return <AskCorrection fields={[field]} onClose={() => setAsking(false)} />
  const text = isAgain ? 'Ask again' : 'Not right? Ask the school to correct it'
  return (
    <Button
      type="link"
      className={styles.askLink}
      aria-label={`${text}: ${field.label}`}
      onClick={() => setAsking(true)}
    >
      {text}
    </Button>
  )
}

const RequestPart = ({ field }: { field: Field }) => {
  const note = useAppSelector((state) => selectNote(state, field.name))
  // On a closed form a single button at the top serves all fields.
  const mayAsk = writerOf(field) === 'office' && note?.state !== 'open'
  return (
    <>
      {note && (
        <CorrectionNote correction={note} reader="family">
          {note.state === 'open' && <TakeBack correction={note} label={field.label} />}
        </CorrectionNote>
      )}
      {mayAsk && <AskLink field={field} isAgain={note !== undefined} />}
    </>
  )
}

const CorrectionPart = ({ field }: { field: Field }) => {
  const late = useAppSelector((state) => selectLateStandings(state)[field.name])
  if (late) return <LateAnswerPart field={field} standing={late} />
  return <RequestPart field={field} />
}

// Under an answer that arrived after registration had closed: what the school knows of it, and what can be done.
const GiveUp = ({ field }: { field: Field }) => {
  const dispatch = useAppDispatch()
  const studentId = useAppSelector(selectStudentId)
  return (
    <Button
      type="link"
      aria-label={`Leave it as it is: ${field.label}`}
      onClick={() => dispatch(recordSave.fieldGivenUp({ studentId, field: field.name }))}
    >
      Leave it as it is
    </Button>
  )
}

/** The value that the form would show without the answer. */
const InTheRecord = ({ field }: { field: Field }) => {
  const text = useAppSelector((state) => displayOf(state, field, valueIn(selectRecord(state), field.name)))
  return (
    <p>
      In the school’s record:{' '}
      <Text as="strong" weight={600}>
        {text ?? 'nothing'}
      </Text>
    </p>
  )
}

/** The reason why it is invalid. */
const Problem = ({ field }: { field: Field }) => {
  const problem = useAppSelector((state) => selectQueue(state).refusedValues[field.name]?.problem)
  return problem === undefined ? null : (
    <Text as="p" tone="danger">
      {problem}
    </Text>
  )
}

const texts: Readonly<Partial<Record<LateStanding['is'], string>>> = {
  'not told': 'The school does not have this answer yet. This device will send it as soon as it can.',
  overtaken: 'The school has a newer answer from you, so this answer will not be used.',
  problem: 'This answer cannot be used as it is. You can still ask the school below.',
}

interface LateAnswerPartProps {
  readonly field: Field
  readonly standing: LateStanding
}

const LateAnswerPart = ({ field, standing: { is, correction } }: LateAnswerPartProps) => (
  <Text as="div" size="small" breaks className={styles.late}>
    <Problem field={field} />
    {texts[is] && <p>{texts[is]}</p>}
    <InTheRecord field={field} />
    {correction && (
      <CorrectionNote correction={correction} reader="family">
        {is === 'told' && <TakeBack correction={correction} label={field.label} />}
      </CorrectionNote>
    )}
    {is !== 'told' && <GiveUp field={field} />}
  </Text>
)

// Withdraws a request that waits at the school.
const TakeBack = ({ correction, label }: { correction: Correction; label: string }) => {
  const studentId = useAppSelector(selectStudentId)
  const [withdraw, { isLoading, error }] = useWithdrawCorrectionMutation()
  return (
    <>
      <ErrorAlert text={error ? errorText(error) : null} />
      <Button
        type="link"
        disabled={isLoading}
        aria-label={`Withdraw request: ${label}`}
        onClick={() => void withdraw({ student_id: studentId, correction_id: correction.id })}
      >
        Withdraw request
      </Button>
    </>
  )
}
