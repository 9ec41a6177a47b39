// Hooks that move the focus or the view.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'

/** Returns the focus after a dialog that is unmounted while open, which the dialog cannot do itself. */
const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null

/**
 * Call it in a component that is mounted only while the dialog is open.
 * @param otherwise the id of the element that gets the focus if the opener is gone
 */
export const useFocusBack = (otherwise = ''): void => {
  const [before] = useState(focused)
  // A layout effect, because after the next paint useFocusKept has already moved the lost focus to the heading.
  useLayoutEffect(
    () => () => {
      // This runs after the dialog has left the page, and only if nothing else has taken the focus by then.
      setTimeout(() => {
        const next = before?.isConnected ? before : document.getElementById(otherwise)
        if (focused() === null) next?.focus()
      })
    },
    [before, otherwise],
  )
}

/**
 * Focuses the first field of a dialog when it opens. `autoFocus` would be too early, because antd adds a dialog to the
 * page only after rendering its content. Call it in a component inside the dialog.
 * @returns a ref for the element in which to look for the field; without a field, the element itself gets the focus
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

/** Scrolls the chosen item of a row into view, because such rows scroll on a phone. */
export const useChosenInSight = <Row extends HTMLElement>(chosen: string): RefObject<Row | null> => {
  const row = useRef<Row>(null)
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current="true"], :checked')
      ?.closest('button, label')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return row
}

// Closes a button's menu when something else is pressed or focused, or on Escape.

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

/**
 * For a button whose meaning changes when it is pressed: ignores the second click of a double click, which would
 * trigger an action nobody has read and move the focus.
 */
export const onFirstClick = (act: () => void) => ({
  onMouseDown: (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  },
  onClick: ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  },
})

/**
 * Sets a class on the page while something sticks to its edges, so that focused elements scroll clear of it. A CSS rule
 * with :has() would be evaluated again on every change of the page.
 */
export const useScrollRoom = (className = ''): void =>
  useLayoutEffect(() => {
    if (className === '') return
    const { classList } = document.documentElement
    classList.add(className)
    return () => classList.remove(className)
  }, [className])
