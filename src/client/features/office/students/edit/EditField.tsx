// A field of the Edit dialog: its control, what is wrong with its value, and what the family typed meanwhile.
import { useState, type FormEvent } from 'react'
import { fieldOf, type FieldName } from '#shared/record/fields'
import { FieldConflict } from '../../../../record/FieldConflict'
import { isShownAtOnce } from '../../../../record/controls/control'
import { useRecordAtHand } from '../../../../record/controls/recordAtHand'
import { controlOf } from '../../../../record/controls/recordControls'
import { selectAnswer } from '../../../../record/recordSelectors'
import { recordSaveSelectors } from '../../../../record/saving/recordSaveSlice'
import { useAppSelector } from '../../../../store/hooks'
import { Field as FormField } from '../../../../ui/fields/Field'
import { momentText } from '../../../../ui/dates/moments'
import { isRequired, required } from './officeRules'
import * as styles from './edit.module.css'

export const originOf = ({ by, at }: { by: string; at: string }): string =>
  `${by === 'family' ? 'by the family' : 'by the school'}, ${momentText(at)}`

/** What was never known is not complained of before the person has touched it, or wants to save. */
const useProblem = (name: FieldName, isSaveTried: boolean) => {
  const { studentId } = useRecordAtHand()
  const [typed, setTyped] = useState<string | null>(null)
  const kept = useAppSelector((state) => recordSaveSelectors.selectKept(state, studentId, name)?.problem)
  const isMissing =
    useAppSelector((state) => selectAnswer(state, studentId, name) === null) && isRequired(name)
  const found = kept ?? (isSaveTried && isMissing ? required : null)
  const whileTyping = isRequired(name) && typed?.trim() === '' ? required : null
  return {
    problem: typed === null ? found : whileTyping,
    heard: {
      onInput: ({ target }: FormEvent<HTMLElement>) => setTyped((target as HTMLInputElement).value),
      onBlur: () => setTyped(null),
    },
  }
}

interface EditFieldProps {
  readonly name: FieldName
  readonly label: string
  readonly isSaveTried: boolean
}

export const EditField = ({ name, label, isSaveTried }: EditFieldProps) => {
  const field = fieldOf(name)
  const { problem, heard } = useProblem(name, isSaveTried)
  const Control = controlOf(field)
  return (
    <div className={styles.field} data-field={name} {...heard}>
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
      <FieldConflict field={field} originOf={originOf} />
    </div>
  )
}
