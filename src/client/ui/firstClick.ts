import type { MouseEvent } from 'react'

/**
 * For a button whose meaning changes when it is pressed: ignores the second click of a double click, which would
 * trigger an action nobody has read and move the focus.
 */
export const onFirstClick = (act: () => void) => ({
  onMouseDown: (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  },
  onClick: ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  },
})
