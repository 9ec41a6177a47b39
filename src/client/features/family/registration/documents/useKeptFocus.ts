// When the control that had the focus is replaced, the focus falls out of the page: it goes to the heading
// of the part that changed instead, so that the next Tab continues there.
import { useEffect, useRef } from 'react'

/** @param state whatever tells one set of controls from the next */
export const useKeptFocus = (state: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const former = useRef(state)
  useEffect(() => {
    const hasChanged = former.current !== state
    former.current = state
    if (hasChanged && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [state])
  return heading
}
