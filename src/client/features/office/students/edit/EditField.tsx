// A field of the Edit dialog: its control, its problem, and a newer answer of the family. A date is only picked here
// (SPEC.md §2); on the student's page it is typed, too.
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import type { Conflict } from '#shared/contract/students/students'
import { earliestBirth } from '#shared/record/fieldRules'
import { loginOf } from '#shared/rules/access/accountId'
import { fieldOf, type FieldName } from '#shared/record/fields'
import { FieldConflict } from '#client/record/ConflictCard'
import { type ControlProps, isShownAtOnce, tied, useRecordAtHand } from '#client/record/controls/control'
import { controlOf } from '#client/record/controls/ChoiceControls'
import { useAnswer } from '#client/record/controls/useAnswer'
import { Field as FormField } from '#client/ui/fields/Field'
import { PickedDateInput } from '#client/ui/dates/DateInput'
import { momentText } from '#client/ui/dates/moments'
import { recordSave, recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { selectAnswer } from '#client/record/recordSelectors'
import { isMissing, isRequired, required } from './officeRules'
import * as styles from './edit.module.css'

interface EditFieldProps {
  readonly name: FieldName
  readonly label: string
  readonly isSaveTried: boolean
}

export const EditField = ({ name, label, isSaveTried }: EditFieldProps) => {
  const field = fieldOf(name)
  const { problem, heard } = useFieldProblem(name, isSaveTried)
  const Control = field.kind === 'date' ? PickedDateControl : controlOf(field)
  return (
    <div className={styles.field} {...heard}>
      <FormField label={label} isGroup={isShownAtOnce(field)} problem={problem}>
        {(control) => (
          <Control
            field={field}
            id={control.id}
            labelId={`${control.id}-label`}
            disabled={false}
            invalid={problem !== null}
            describedBy={control['aria-describedby']}
            mark={null}
          />
        )}
      </FormField>
      <UndoTyped name={name} label={label} />
      <FieldConflict field={field} originOf={originOf} />
    </div>
  )
}

/** The chosen day is saved at once. */
const PickedDateControl = (props: ControlProps) => {
  const { today } = useRecordAtHand()
  const { value, save } = useAnswer(props.field)
  return (
    <PickedDateInput
      {...tied(props)}
      date={String(value ?? '')}
      earliest={earliestBirth}
      latest={today}
      onPick={save}
    />
  )
}

export const originOf = ({ at, ...who }: Pick<Conflict, 'by' | 'account' | 'at'>): string =>
  `${whoSaved(who)}, ${momentText(at)}`

const whoSaved = ({ by, account }: Pick<Conflict, 'by' | 'account'>): string => {
  if (by === 'family') return 'by the family'
  return account ? `by ${loginOf(account)}` : 'by the school'
}

/** Beside a value that cannot be saved: back to the value in the record. */
export const UndoTyped = ({ name, label }: { name: FieldName; label: string }) => {
  const dispatch = useAppDispatch()
  const { studentId } = useRecordAtHand()
  const isKept = useAppSelector(
    (state) => recordSaveSelectors.selectRefusedValue(state, studentId, name) !== undefined,
  )
  if (!isKept) return null
  return (
    <Button
      type="link"
      size="small"
      aria-label={`Undo: ${label}`}
      onClick={() => dispatch(recordSave.fieldGivenUp({ studentId, field: name }))}
    >
      Undo
    </Button>
  )
}

/** An answer that was never known is no problem before the person has touched the field or wants to save. */
export const useFieldProblem = (name: FieldName, isSaveTried: boolean) => {
  const { studentId } = useRecordAtHand()
  const [typed, setTyped] = useState<string | null>(null)
  const kept = useAppSelector(
    (state) => recordSaveSelectors.selectRefusedValue(state, studentId, name)?.problem,
  )
  const isGap = useAppSelector((state) => isMissing(name, (one) => selectAnswer(state, studentId, one)))
  const found = kept ?? (isSaveTried && isGap ? required : null)
  const whileTyping = isRequired(name) && typed?.trim() === '' ? required : null
  return {
    problem: typed === null ? found : whileTyping,
    heard: {
      onInput: ({ target }: FormEvent<HTMLElement>) => setTyped((target as HTMLInputElement).value),
      onBlur: () => setTyped(null),
    },
  }
}
