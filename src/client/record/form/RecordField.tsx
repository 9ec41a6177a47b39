// One field of the record as people answer it: label, control in the width of what goes in, hint, what is wrong.
import type { HTMLAttributes, ReactNode } from 'react'
import type { Field } from '#shared/record/field'
import { Field as FormField } from '../../ui/fields/Field'
import { isShownAtOnce } from '../controls/control'
import { controlOf } from '../controls/recordControls'
import { isTick } from '../ticks'
import { boxWidth } from './fieldRows'
import * as styles from './form.module.css'
import { focusTarget } from './landing'

/** The element that a link to a field lands in. */
export const fieldId = (name: string): string => `field-${name}`

interface RecordFieldProps extends Pick<
  HTMLAttributes<HTMLElement>,
  'onInput' | 'onBlur' | 'onKeyDownCapture'
> {
  readonly field: Field
  readonly label: ReactNode
  /** Of six columns. */
  readonly span?: number | undefined
  /** The field under which the hint stands, when several share it. */
  readonly hintAt?: string | undefined
  readonly hasHint?: boolean
  readonly disabled?: boolean
  /** The id of the words that say why it cannot be answered yet. */
  readonly waitsFor?: string | undefined
  readonly problem: string | null
  /** The icon of the save, inside the control. */
  readonly mark: ReactNode
  /** What stands under the answer. */
  readonly children?: ReactNode
}

export const RecordField = (props: RecordFieldProps) => {
  const { field, label, span, hintAt, waitsFor, problem, mark, children, ...rest } = props
  const { hasHint = true, disabled = false, ...handlers } = rest
  const { name } = field
  const Control = controlOf(field)
  const isHintHere = hintAt === undefined || hintAt === name
  return (
    <div
      className={styles.field}
      data-layout={isTick(field) ? 'tick' : field.kind}
      data-span={span}
      {...focusTarget(name)}
      {...handlers}
    >
      <FormField
        size="form"
        className={field.none && styles.withNone}
        id={fieldId(name)}
        label={isTick(field) ? undefined : label}
        isGroup={isShownAtOnce(field)}
        hint={hasHint && isHintHere ? field.hint : undefined}
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
              disabled={disabled || waitsFor !== undefined}
              invalid={problem !== null}
              describedBy={[control['aria-describedby'], waitsFor].filter(Boolean).join(' ') || undefined}
              mark={mark}
            />
          </div>
        )}
      </FormField>
      {children}
    </div>
  )
}
