// The browser's own dialog element: it keeps the focus inside, closes on Escape, gives the focus back, and lies over
// whatever else is open. antd's Modal would add 75 kB (br) to the sign-in page, which may have 90 in all; over a PDF it
// would say the title twice, and lose the focus when Back takes it away.
import { useLayoutEffect, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react'

interface PlainDialogProps {
  /** Closed by `ref.current.close()`. */
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly className: string | undefined
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  /** The element that gets the focus; without it the first control does. */
  readonly firstFocus?: string
  readonly onClosed: () => void
  readonly children: ReactNode
}

export const PlainDialog = ({ ref, firstFocus, onClosed, ...content }: PlainDialogProps) => {
  const isGone = useRef(false)
  // Taken off the page, as Back does, it closes as well: only then the focus goes back.
  useLayoutEffect(() => {
    const { current: element } = ref
    if (!element) return
    isGone.current = false
    element.showModal()
    if (firstFocus !== undefined) element.querySelector<HTMLElement>(firstFocus)?.focus()
    return () => {
      isGone.current = true
      element.close()
    }
  }, [ref, firstFocus])
  // React lets the end of a dialog inside of this one bubble.
  const onClose = ({ target, currentTarget }: SyntheticEvent) =>
    target === currentTarget && !isGone.current && onClosed()
  return <dialog ref={ref} {...content} onClose={onClose} />
}
