import type { MouseEvent } from 'react'

/**
 * For a button that does one act after another: the second click of a double click neither does the next act, which
 * nobody has read, nor takes the focus from where the first one has led.
 */
export const onFirstClick = (act: () => void) => ({
  onMouseDown: (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  },
  onClick: ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  },
})
