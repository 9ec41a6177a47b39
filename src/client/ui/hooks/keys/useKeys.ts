// Single-key shortcuts for the actions of a dialog. They do nothing while somebody is typing or another dialog is on
// top.
import { useEffect, useRef, type RefObject } from 'react'
import { isFreeKey } from './typing'

/** True if the focus is in the dialog or on nothing. */
const isHere = (target: EventTarget | null, place: HTMLElement | null): boolean => {
  if (!place || !(target instanceof Node) || document.querySelector('dialog[open]')) return false
  return target.contains(place) || (place.closest('[role="dialog"]') ?? place).contains(target)
}

/** @param keys the action for each letter, in lower case; @param place an element in the dialog */
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
