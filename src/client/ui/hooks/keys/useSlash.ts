// The key '/' puts the cursor into a search field (UX-46), unless somebody is typing.
import { useEffect, type RefObject } from 'react'
import { isFreeKey } from './typing'

interface Focusable {
  readonly focus: () => void
}

/** @param comesFirst true for a screen's own field, which is preferred to the field in the top bar */
export const useSlash = (field: RefObject<Focusable | null>, comesFirst = false): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isFree = event.key === '/' && isFreeKey(event)
      if (!isFree || document.querySelector('dialog[open], .ant-modal-mask')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', listen, comesFirst)
    return () => document.removeEventListener('keydown', listen, comesFirst)
  }, [field, comesFirst])
}
