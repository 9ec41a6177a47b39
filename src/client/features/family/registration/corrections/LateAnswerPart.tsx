// Under an answer that was typed on this device and could not be saved because registration has closed: what the school
// knows of it, and what can be done.
import { Button } from 'antd'
import type { Field } from '#shared/record/field'
import { CorrectionNote } from '#client/record/CorrectionNote'
import { displayOf } from '#client/record/displayValue'
import type { LateStanding } from '#client/saving/late'
import { valueIn } from '#client/saving/cachedRecord'
import { recordSave } from '#client/saving/recordSaveSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { selectQueue, selectRecord, selectStudentId } from '../registrationSelectors'
import { TakeBack } from './TakeBack'
import * as styles from './corrections.module.css'

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

/** What the form would show without the answer. */
const InTheRecord = ({ field }: { field: Field }) => {
  const text = useAppSelector((state) => displayOf(state, field, valueIn(selectRecord(state), field.name)))
  return (
    <p>
      In the school’s record: <strong>{text ?? 'nothing'}</strong>
    </p>
  )
}

/** Why it may not be stored. */
const Problem = ({ field }: { field: Field }) => {
  const problem = useAppSelector((state) => selectQueue(state).refusedValues[field.name]?.problem)
  return problem === undefined ? null : <p className={styles.problem}>{problem}</p>
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

export const LateAnswerPart = ({ field, standing: { is, correction } }: LateAnswerPartProps) => (
  <div className={styles.late}>
    <Problem field={field} />
    {texts[is] && <p>{texts[is]}</p>}
    <InTheRecord field={field} />
    {correction && (
      <CorrectionNote correction={correction} reader="family">
        {is === 'told' && <TakeBack correction={correction} label={field.label} />}
      </CorrectionNote>
    )}
    {is !== 'told' && <GiveUp field={field} />}
  </div>
)
