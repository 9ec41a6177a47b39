// Shortcuts of the keyboard. Those of a single key do nothing while somebody is typing or another dialog is on top.
import { useEffect, useRef, type RefObject } from 'react'

/** True if the focus is in the dialog or on nothing. */
const isHere = (target: EventTarget | null, place: HTMLElement | null): boolean => {
  if (!place || !(target instanceof Node) || document.querySelector('dialog[open]')) return false
  return target.contains(place) || (place.closest('[role="dialog"]') ?? place).contains(target)
}

/**
 * The keys of a dialog.
 * @param keys the action for each letter, in lower case
 * @param place an element in the dialog
 */
export const useKeys = (
  keys: Readonly<Record<string, () => void>>,
  place: RefObject<HTMLElement | null>,
): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      // A key that is held down acts only once.
      if (!act || event.repeat || !isFreeKey(event) || !isHere(event.target, place.current)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [place])
}

interface Focusable {
  readonly focus: () => void
}

/**
 * The key '/' puts the cursor into a search field (UX-46), unless somebody is typing.
 * @param comesFirst true for a screen's own field, which is preferred to the field in the top bar
 */
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

/** Ctrl-K (on a Mac also ⌘K) opens the search for everything, even while somebody is typing, but not over a dialog. */
export const useControlK = (open: () => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'k') return
      if (document.querySelector('dialog[open], .ant-modal-mask, .ant-drawer-mask')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** True for a key without Ctrl, Alt or ⌘, outside text fields, that nothing else has handled. */
const isFreeKey = ({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isTyping(target)
