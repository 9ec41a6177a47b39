// A dialog that is taken away together with its content cannot give the focus back by itself: this does.
import { useLayoutEffect, useState } from 'react'

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null

/**
 * To be called by what is shown only while the dialog is.
 * @param otherwise the id of what takes it when what had it is gone, too
 */
export const useFocusBack = (otherwise = ''): void => {
  const [before] = useState(focused)
  // Not after the next paint, when whoever looks after a lost focus (useFocusKept) has taken it to the heading.
  useLayoutEffect(
    () => () => {
      // After the dialog has left the page, and only if nothing else took the focus meanwhile.
      setTimeout(() => {
        const next = before?.isConnected ? before : document.getElementById(otherwise)
        if (focused() === null) next?.focus()
      })
    },
    [before, otherwise],
  )
}
