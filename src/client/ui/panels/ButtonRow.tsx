// Buttons in a row, with a note beside them that says what is missing or that all is done.
import type { ReactNode } from 'react'
import { Muted, Row } from '../primitives'

interface ButtonRowProps {
  readonly note?: string
  readonly noteId?: string
  readonly className?: string
  readonly 'data-print'?: 'no'
  readonly children: ReactNode
}

export const ButtonRow = ({ note, noteId, children, ...props }: ButtonRowProps) => (
  <Row gap={3} rowGap={2} {...props}>
    {children}
    {note !== undefined && (
      <Muted small id={noteId} role="status">
        {note}
      </Muted>
    )}
  </Row>
)
