import type { MouseEvent } from 'react'

/** Undo goes with what it has undone: the focus stays at its row or card, on the first field. */
export const focusField = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  const place = currentTarget.closest('li, section')
  place?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}
