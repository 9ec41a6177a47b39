// Buttons in a row, and a note beside them: what is still missing, or that it is done.
import type { ReactNode } from 'react'
import { Muted } from '../primitives'
import * as styles from './Panel.module.css'

interface ButtonRowProps {
  readonly note?: string
  readonly noteId?: string
  readonly className?: string
  readonly children: ReactNode
}

export const ButtonRow = ({ note, noteId, className = '', children }: ButtonRowProps) => (
  <div className={`${styles.buttons} ${className}`}>
    {children}
    {note !== undefined && (
      <Muted id={noteId} className={styles.note} role="status">
        {note}
      </Muted>
    )}
  </div>
)
