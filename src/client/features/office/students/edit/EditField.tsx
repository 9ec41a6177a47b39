// A field of the Edit dialog: its control, what is wrong with its value, and what the family typed meanwhile. A date is
// only picked here (SPEC.md §2); on the student's page it is typed, too.
import type { Conflict } from '#shared/contract/students/students'
import { earliestBirth } from '#shared/record/fieldRules'
import { loginOf } from '#shared/rules/access/accountId'
import { fieldOf, type FieldName } from '#shared/record/fields'
import { FieldConflict } from '#client/record/FieldConflict'
import { type ControlProps, isShownAtOnce, tied } from '#client/record/controls/control'
import { useRecordAtHand } from '#client/record/controls/recordAtHand'
import { controlOf } from '#client/record/controls/recordControls'
import { useAnswer } from '#client/record/controls/useAnswer'
import { Field as FormField } from '#client/ui/fields/Field'
import { PickedDateInput } from '#client/ui/dates/DateInput'
import { momentText } from '#client/ui/dates/moments'
import { UndoTyped } from './UndoTyped'
import { useFieldProblem } from './useFieldProblem'
import * as styles from './edit.module.css'

const whoSaved = ({ by, account }: Pick<Conflict, 'by' | 'account'>): string => {
  if (by === 'family') return 'by the family'
  return account ? `by ${loginOf(account)}` : 'by the school'
}

/** Names the colleague, as the marks do. */
export const originOf = ({ at, ...who }: Pick<Conflict, 'by' | 'account' | 'at'>): string =>
  `${whoSaved(who)}, ${momentText(at)}`

/** The day that is chosen is saved at once. */
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
