// The actions of a row. Native buttons: thousands of rows pass by while one scrolls.
import { memo } from 'react'
import { editIcon, paperIcon } from './rowIcons'
import * as styles from './table.module.css'

export type RowAction = 'paper' | 'edit' | 'student'

interface RowActionsProps {
  readonly id: string
  readonly name: string
  readonly onAction: (action: RowAction, id: string) => void
}

export const RowActions = memo(({ id, name, onAction }: RowActionsProps) => (
  <span className={styles.actions}>
    <button
      type="button"
      data-tip="Registration Form"
      aria-label={`Registration Form of ${name}`}
      onClick={() => onAction('paper', id)}
    >
      {paperIcon}
    </button>
    <button type="button" data-tip="Edit" aria-label={`Edit ${name}`} onClick={() => onAction('edit', id)}>
      {editIcon}
    </button>
  </span>
))
RowActions.displayName = 'RowActions'
