// UX-37: how much room is left, said while one types and the end is near, not before. Nothing is cut off: what is too long
// stays as it is, and is not saved until it is shorter.
import type { Field } from '#shared/record/field'
import { lengthOf, storedForm } from '#shared/record/fieldRules'
import * as styles from './controls.module.css'

interface CounterProps {
  readonly field: Field
  readonly draft: { readonly text: string; readonly isTyping: boolean }
}

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`)

export const Counter = ({ field, draft }: CounterProps) => {
  const { max = Infinity } = field
  const left = max - lengthOf(String(storedForm(field, draft.text) ?? ''))
  if (!draft.isTyping || left > Math.max(5, max / 10)) return null
  return (
    <span data-counter="" className={left < 0 ? `${styles.counter} ${styles.over}` : styles.counter}>
      {left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`}
    </span>
  )
}
