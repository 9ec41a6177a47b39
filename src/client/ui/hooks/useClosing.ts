// Closes a button's menu when something else is pressed or focused, or on Escape.
import { useEffect, type RefObject } from 'react'

/** @param area the button, which comes first, and its menu */
export const useClosing = (area: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) => {
  useEffect(() => {
    if (!isOpen) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      area.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  })
}
