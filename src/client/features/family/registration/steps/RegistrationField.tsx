// One field of the form, drawn from its row of the field table. It listens to its own answer only:
// typing draws this field and nothing else.
import { memo } from 'react'
import type { Field, Kind } from '#shared/record/field'
import { fieldOf, writerOf, type FieldName } from '#shared/record/fields'
import { SaveStatusIcon } from '../../../../record/saving/SaveStatusIcon'
import { useAppSelector } from '../../../../store/hooks'
import { ClosedControl, ReadOnlyControl } from '../../../../record/controls/ShownControls'
import { FieldConflict } from '../../../../record/FieldConflict'
import { isShownAtOnce } from '../../../../record/controls/control'
import { useRecordAtHand } from '../../../../record/controls/recordAtHand'
import { recordControls } from '../../../../record/controls/recordControls'
import { selectDisplay } from '../../../../record/displayValue'
import { Field as FormField } from '../../../../ui/fields/Field'
import { clockTime } from '../../../../ui/dates/moments'
import { CorrectionPart } from '../corrections/CorrectionPart'
import { selectIsEditable } from '../registrationSelectors'
import { recordSaveSelectors } from '../../../../record/saving/recordSaveSlice'
import { selectProblem } from './shownProblem'
import { useFieldVisit } from './useFieldVisit'
import { focusTarget } from './useFocusTarget'
import * as styles from './steps.module.css'

/** What may be longer than a line of a phone is written out where it cannot be changed. */
const longKinds: readonly Kind[] = ['text', 'email', 'longText', 'suggest', 'lookup', 'choice']

const isWrittenOut = (field: Field): boolean => longKinds.includes(field.kind) && !isShownAtOnce(field)

/** An empty answer is stored like any other, but where one is asked for no mark calls that done. */
const Mark = ({ name, hasProblem }: { name: string; hasProblem: boolean }) => {
  const { studentId } = useRecordAtHand()
  const icon = useAppSelector((state) => recordSaveSelectors.selectIcon(state, studentId, name))
  return <SaveStatusIcon icon={hasProblem && icon === 'saved' ? 'idle' : icon} />
}

/** The element that a link to a field lands in. */
export const fieldId = (name: string): string => `field-${name}`

const Label = ({ field, isEditable }: { field: Field; isEditable: boolean }) => {
  const isOptional = isEditable && !field.required && writerOf(field) === 'family'
  return (
    <>
      {field.label}
      {isOptional && <span className={styles.optional}> (optional)</span>}
    </>
  )
}

const layoutOf = (field: Field): string =>
  isShownAtOnce(field) && (field.options?.length ?? 0) > 3 ? 'wide' : field.kind

const editors: Record<string, string> = {
  school: 'by the school',
  family: 'in another window or on another device',
}

const originOf = ({ by, at }: { by: string; at: string }): string =>
  `${editors[by] ?? 'elsewhere'} at ${clockTime(at)}`

/** A disabled input is passed over by the keyboard: on a closed form the field itself is a stop that says its value. */
const useStop = (field: Field, isEditable: boolean) => {
  const { studentId } = useRecordAtHand()
  const text = useAppSelector((state) => (isEditable ? null : selectDisplay(state, studentId, field)))
  if (isEditable) return {}
  return { role: 'group', tabIndex: 0, 'aria-label': `${field.label}: ${text ?? 'not provided'}` }
}

export const RegistrationField = memo(function RegistrationField({ name }: { name: FieldName }) {
  const field = fieldOf(name)
  const isEditable = useAppSelector(selectIsEditable)
  const visit = useFieldVisit()
  const found = useAppSelector((state) => selectProblem(state, field, visit.wasLeft))
  const problem = visit.isTyping ? null : found
  const Open = writerOf(field) === 'family' ? recordControls[field.kind] : ReadOnlyControl
  const Control = !isEditable && writerOf(field) === 'family' && isWrittenOut(field) ? ClosedControl : Open
  const stop = useStop(field, isEditable)
  return (
    <div
      className={styles.field}
      data-layout={layoutOf(field)}
      {...focusTarget(name)}
      {...stop}
      {...visit.handlers}
    >
      <FormField
        size="form"
        id={fieldId(name)}
        label={field.kind === 'flag' ? undefined : <Label {...{ field, isEditable }} />}
        isGroup={isShownAtOnce(field)}
        // A closed form asks for nothing.
        hint={isEditable ? field.hint : undefined}
        problem={problem}
        keepsHint
      >
        {(control) => (
          <div className={styles.control}>
            <Control
              field={field}
              id={control.id}
              labelId={`${control.id}-label`}
              disabled={!isEditable}
              invalid={problem !== null}
              describedBy={control['aria-describedby']}
              mark={isEditable && <Mark name={name} hasProblem={problem !== null} />}
            />
          </div>
        )}
      </FormField>
      <FieldConflict field={field} originOf={originOf} />
      <CorrectionPart field={field} />
    </div>
  )
})
