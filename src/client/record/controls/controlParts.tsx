// The room that is left, told only near the end. Nothing is cut off: a text that is too long stays unsaved
// until it is shorter.
import { CheckOutlined, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from '#shared/record/field'
import { lengthOf, storedForm, unprintedIn } from '#shared/record/fieldRules'
import type { SaveState } from '../../saving/machine/status'
import { Row, Text } from '../../ui/primitives'
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
    <Text data-counter="" size="small" tone={left < 0 ? 'danger' : 'muted'} className={styles.counter}>
      {left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`}
    </Text>
  )
}

// Announces that several answers changed at one press, with Undo.
interface UndoLineProps {
  /** Null while there is nothing to undo. */
  readonly text: string | null
  readonly onUndo: () => void
}

export const UndoLine = ({ text, onUndo }: UndoLineProps) => (
  <Row as="p" rowGap={0} size="small" data-undo={text === null ? undefined : ''}>
    <span role="status">{text}</span>
    {text !== null && (
      <Button type="link" onClick={onUndo}>
        Undo
      </Button>
    )}
  </Row>
)

// A name in another script is saved unchanged. That papers cannot print it is said while there is time to add the
// Latin spelling.
export const Unprinted = ({ text }: { text: string }) => {
  const letters = unprintedIn(text)
  return (
    <Text role="status" as="p" tone="warn" size="small" className={styles.unprinted}>
      {letters !== '' &&
        `The school’s papers cannot print “${letters}”. Write it in Latin letters, as in a passport.`}
    </Text>
  )
}

/** The spec’s icon of one field: spinner, check mark or alert, told apart by shape and by name (UX-03). */
const looks: Record<SaveState, { label: string; picture: ReactNode } | null> = {
  idle: null,
  saving: { label: 'Saving', picture: <LoadingOutlined aria-hidden spin /> },
  saved: { label: 'Saved', picture: <CheckOutlined aria-hidden /> },
  failed: { label: 'Not saved', picture: <ExclamationCircleFilled aria-hidden /> },
}

/** Takes its room even when it shows nothing, so that nothing moves when it appears. */
export const SaveStatusIcon = ({ icon }: { icon: SaveState }) => {
  const look = looks[icon]
  return (
    <span className={styles.icon} data-save-state={icon}>
      {look && (
        <span role="img" aria-label={look.label} data-tip={look.label}>
          {look.picture}
        </span>
      )}
    </span>
  )
}
