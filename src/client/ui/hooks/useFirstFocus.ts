// Focuses the first field of a dialog when it opens. `autoFocus` would be too early, because antd adds a dialog to the
// page only after rendering its content.
import { useEffect, useRef, type RefObject } from 'react'

/**
 * Call it in a component inside the dialog.
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
