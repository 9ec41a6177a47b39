// Returns the focus after a dialog that is unmounted while open, which the dialog cannot do itself.
import { useLayoutEffect, useState } from 'react'

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null

/**
 * Call it in a component that is mounted only while the dialog is open.
 * @param otherwise the id of the element that gets the focus if the opener is gone
 */
export const useFocusBack = (otherwise = ''): void => {
  const [before] = useState(focused)
  // A layout effect, because after the next paint useFocusKept has already moved the lost focus to the heading.
  useLayoutEffect(
    () => () => {
      // This runs after the dialog has left the page, and only if nothing else has taken the focus by then.
      setTimeout(() => {
        const next = before?.isConnected ? before : document.getElementById(otherwise)
        if (focused() === null) next?.focus()
      })
    },
    [before, otherwise],
  )
}
