// The browser's own dialog element. It keeps the focus inside, closes on Escape, returns the focus, and is on top of
// everything else. antd's Modal would add 75 kB (brotli) to the sign-in page, whose limit is 90 kB. Around a PDF, it
// would announce the title twice and lose the focus when Back closes it.
import { useLayoutEffect, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react'

interface PlainDialogProps {
  /** `ref.current.close()` closes the dialog. */
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
  // The dialog is closed when it unmounts, for example through Back, because only closing returns the focus.
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
  // In React the close event of an inner dialog bubbles, so it is ignored here.
  const onClose = ({ target, currentTarget }: SyntheticEvent) =>
    target === currentTarget && !isGone.current && onClosed()
  return <dialog ref={ref} {...content} onClose={onClose} />
}
