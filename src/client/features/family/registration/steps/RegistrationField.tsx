// One field of the form, drawn from its row of the field table. It listens to its own answer only:
// typing draws this field and nothing else.
import { memo } from 'react'
import type { Field } from '#shared/record/field'
import { fieldOf, writerOf, type FieldName } from '#shared/record/fields'
import { useAppSelector } from '#client/store/hooks'
import { UnderAnswer } from '../corrections/UnderAnswer'
import { selectIsEditable } from '../registrationSelectors'
import { ClosedAnswer } from './ClosedAnswers'
import { FieldMark } from '#client/record/form/FieldMark'
import { RecordField } from '#client/record/form/RecordField'
import * as formStyles from '#client/record/form/form.module.css'
import { selectProblem } from './shownProblem'
import { useFieldVisit } from '#client/record/form/useFieldVisit'
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
