// The first field of a dialog has the focus as it opens. `autoFocus` would come too early: antd puts a dialog into the page
// only after its content is drawn.
import { useEffect, useRef, type RefObject } from 'react'

/**
 * To be called by what stands within the dialog.
 * @returns where to look for the field; the place has the focus itself when there is none
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
