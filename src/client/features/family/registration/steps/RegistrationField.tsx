// One field of the form, drawn from its row of the field table. It listens to its own answer only:
// typing draws this field and nothing else.
import { memo } from 'react'
import type { Field } from '#shared/record/field'
import { type FieldName, fieldOf, writerOf } from '#shared/record/fields'
import { useAppSelector } from '#client/store/hooks'
import { FieldMark } from '#client/record/form/FieldMark'
import { RecordField } from '#client/record/form/RecordField'
import { useFieldVisit } from '#client/record/form/useFieldVisit'
import { texts } from '#shared/record/fieldRules'
import { isOwed } from '#shared/rules/intake/completeness'
import type { RootState } from '#client/store/rootReducer'
import {
  selectAnswer,
  selectAnswers,
  selectIsEditable,
  selectMissing,
  selectQueue,
} from '../registrationSelectors'
import { registrationState } from '../registrationSlice'
import { UnderAnswer } from './UnderAnswer'
import { ClosedAnswer } from './ClosedAnswers'
import * as formStyles from '../../../../record/form/form.module.css'
import * as styles from './steps.module.css'

const Label = ({ field }: { field: Field }) => (
  <>
    {field.label}
    {!field.required && <span className={formStyles.optional}> (optional)</span>}
  </>
)

interface PlacedProps {
  /** Of six columns. */
  readonly span?: number | undefined
}

interface AskedProps extends PlacedProps {
  readonly field: Field
  /** The field under which the hint stands, when several share it. */
  readonly hintAt: string | undefined
  readonly waitsFor: string | undefined
}

const AskedField = ({ field, span, hintAt, waitsFor }: AskedProps) => {
  const { name } = field
  const isEditable = useAppSelector(selectIsEditable)
  const visit = useFieldVisit()
  const found = useAppSelector((state) => selectProblem(state, field, visit.wasLeft))
  const problem = visit.isTyping ? null : found
  return (
    <RecordField
      field={field}
      span={span}
      hintAt={hintAt}
      label={<Label field={field} />}
      // A closed form asks for nothing.
      hasHint={isEditable}
      disabled={!isEditable}
      waitsFor={waitsFor}
      problem={problem}
      mark={isEditable && <FieldMark name={name} hasProblem={problem !== null} />}
      {...visit.handlers}
    >
      <UnderAnswer field={field} />
    </RecordField>
  )
}

/** What the school sets is read here. */
const SetField = ({ field, span }: PlacedProps & { field: Field }) => (
  <dl className={`${formStyles.field} ${styles.set}`} data-span={span}>
    <ClosedAnswer field={field} />
  </dl>
)

interface RegistrationFieldProps extends PlacedProps {
  readonly name: FieldName
  readonly hintAt?: string | undefined
  /** The id of the words that say why it cannot be answered yet. */
  readonly waitsFor?: string | undefined
}

export const RegistrationField = memo(function RegistrationField(props: RegistrationFieldProps) {
  const { name, span, hintAt, waitsFor } = props
  const field = fieldOf(name)
  return writerOf(field) === 'family' ? (
    <AskedField field={field} span={span} hintAt={hintAt} waitsFor={waitsFor} />
  ) : (
    <SetField field={field} span={span} />
  )
})

// What a field says is wrong with it: an answer that may not be stored, and a gap in a field or a step that was left.
/** @param wasLeft whether the field itself was left, with its step still open */
const selectProblem = (state: RootState, field: Field, wasLeft: boolean): string | null => {
  const kept = selectQueue(state).kept[field.name]
  if (kept) return kept.problem
  const isAsked = wasLeft || registrationState.selectWasGap(state, field.name)
  if (!isAsked || !field.required || !selectIsEditable(state)) return null
  const isMissing = selectAnswer(state, field.name) === null && isOwed(field, selectAnswers(state))
  return isMissing ? texts.required : null
}

/** The same of ticks that are one question. */
export const selectTicksProblem = (state: RootState, ticks: readonly Field[]): string | null => {
  const [first] = ticks
  if (!first || !registrationState.selectWasGap(state, first.name)) return null
  return selectMissing(state).some(({ name }) => name === first.name) ? texts.required : null
}
