// One field of the form, drawn from its row of the field table. It listens to its own answer only:
// typing draws this field and nothing else.
import { memo } from 'react'
import type { Field } from '#shared/record/field'
import { fieldOf, writerOf, type FieldName } from '#shared/record/fields'
import { SaveStatusIcon } from '../../../../record/saving/SaveStatusIcon'
import { useAppSelector } from '../../../../store/hooks'
import { isShownAtOnce } from '../../../../record/controls/control'
import { useRecordAtHand } from '../../../../record/controls/recordAtHand'
import { controlOf } from '../../../../record/controls/recordControls'
import { isTick } from '../../../../record/ticks'
import { Field as FormField } from '../../../../ui/fields/Field'
import { UnderAnswer } from '../corrections/UnderAnswer'
import { selectIsEditable } from '../registrationSelectors'
import { recordSaveSelectors } from '../../../../record/saving/recordSaveSlice'
import { ClosedAnswer } from './ClosedAnswers'
import { boxWidth } from './fieldRows'
import { selectProblem } from './shownProblem'
import { useFieldVisit } from './useFieldVisit'
import { focusTarget } from './useFocusTarget'
import * as styles from './steps.module.css'

/** An empty answer is stored like any other, but where one is asked for no mark calls that done. */
const Mark = ({ name, hasProblem }: { name: string; hasProblem: boolean }) => {
  const { studentId } = useRecordAtHand()
  const icon = useAppSelector((state) => recordSaveSelectors.selectIcon(state, studentId, name))
  return <SaveStatusIcon icon={hasProblem && icon === 'saved' ? 'idle' : icon} />
}

/** The element that a link to a field lands in. */
export const fieldId = (name: string): string => `field-${name}`

const Label = ({ field }: { field: Field }) => (
  <>
    {field.label}
    {!field.required && <span className={styles.optional}> (optional)</span>}
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
  const Control = controlOf(field)
  const isHintHere = hintAt === undefined || hintAt === name
  return (
    <div
      className={styles.field}
      data-layout={isTick(field) ? 'tick' : field.kind}
      data-span={span}
      {...focusTarget(name)}
      {...visit.handlers}
    >
      <FormField
        size="form"
        className={field.none && styles.withNone}
        id={fieldId(name)}
        label={isTick(field) ? undefined : <Label field={field} />}
        isGroup={isShownAtOnce(field)}
        // A closed form asks for nothing.
        hint={isEditable && isHintHere ? field.hint : undefined}
        hintElsewhere={isHintHere ? undefined : `${fieldId(hintAt)}-hint`}
        problem={problem}
        keepsHint
      >
        {(control) => (
          <div className={styles.control} data-width={isShownAtOnce(field) ? undefined : boxWidth(field)}>
            <Control
              field={field}
              id={control.id}
              labelId={`${control.id}-label`}
              disabled={!isEditable || waitsFor !== undefined}
              invalid={problem !== null}
              describedBy={[control['aria-describedby'], waitsFor].filter(Boolean).join(' ') || undefined}
              mark={isEditable && <Mark name={name} hasProblem={problem !== null} />}
            />
          </div>
        )}
      </FormField>
      <UnderAnswer field={field} />
    </div>
  )
}

/** What the school sets is read here. */
const SetField = ({ field, span }: PlacedProps & { field: Field }) => (
  <dl className={styles.field} data-layout="set" data-span={span}>
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
