// The key '/' puts the cursor into a search field (UX-46), unless somebody is typing.
import { useEffect, type RefObject } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const isFree = ({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isTyping(target)

interface Focusable {
  readonly focus: () => void
}

/** @param comesFirst the field of the screen itself goes before the one of the frame */
export const useSlash = (field: RefObject<Focusable | null>, comesFirst = false): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isFree(event) || document.querySelector('dialog[open], .ant-modal-mask')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', listen, comesFirst)
    return () => document.removeEventListener('keydown', listen, comesFirst)
  }, [field, comesFirst])
}
