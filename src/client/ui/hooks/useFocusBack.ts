// Returns the focus after a dialog that is unmounted while open, which the dialog cannot do itself.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

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

/**
 * Focuses the first field of a dialog when it opens. `autoFocus` would be too early, because antd adds a dialog to the
 * page only after rendering its content. Call it in a component inside the dialog.
 * @returns a ref for the element in which to look for the field; without a field, the element itself gets the focus
 */
export const useFirstFocus = <E extends HTMLElement>(): RefObject<E | null> => {
  const place = useRef<E>(null)
  useEffect(
    () =>
      queueMicrotask(() => {
        const field = place.current?.querySelector<HTMLElement>('input, select, textarea')
        ;(field ?? place.current)?.focus()
      }),
    [],
  )
  return place
}
