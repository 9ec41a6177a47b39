// One key for each thing that can be done in a dialog, unless somebody is typing, or something lies over it.
import { useEffect, useRef, type RefObject } from 'react'
import { isFreeKey } from './typing'

/** The focus is in the dialog, or nowhere in particular. */
const isHere = (target: EventTarget | null, place: HTMLElement | null): boolean => {
  if (!place || !(target instanceof Node) || document.querySelector('dialog[open]')) return false
  return target.contains(place) || (place.closest('[role="dialog"]') ?? place).contains(target)
}

/** @param keys what each does, by the letter in lower case; @param place something in the dialog */
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
      // A key that is held down does it once.
      if (!act || event.repeat || !isFreeKey(event) || !isHere(event.target, place.current)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [place])
}
