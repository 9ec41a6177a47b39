// A field of the Edit dialog: its control, what is wrong with its value, and what the family typed meanwhile.
import type { Conflict } from '#shared/contract/records/students'
import { loginOf } from '#shared/rules/access/accountId'
import { fieldOf, type FieldName } from '#shared/record/fields'
import { FieldConflict } from '../../../../record/FieldConflict'
import { isShownAtOnce } from '../../../../record/controls/control'
import { controlOf } from '../../../../record/controls/recordControls'
import { Field as FormField } from '../../../../ui/fields/Field'
import { momentText } from '../../../../ui/dates/moments'
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

interface EditFieldProps {
  readonly name: FieldName
  readonly label: string
  readonly isSaveTried: boolean
}

export const EditField = ({ name, label, isSaveTried }: EditFieldProps) => {
  const field = fieldOf(name)
  const { problem, heard } = useFieldProblem(name, isSaveTried)
  const Control = controlOf(field)
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
