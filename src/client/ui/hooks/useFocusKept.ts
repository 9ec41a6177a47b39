// A control that goes away when it is pressed takes the focus with it: the next Tab would begin at the top of the page. The
// focus goes to what is left of its surroundings, unless the page itself has changed or somebody has said where it goes.
import { useEffect } from 'react'
import { afterPaint } from '../../afterPaint'

/** The control that had the focus last, what it stood in, and on which page. */
interface Place {
  readonly around: readonly Element[]
  readonly path: string
}

const aroundOf = (element: Element | null): Element[] =>
  element && element !== document.body ? [element, ...aroundOf(element.parentElement)] : []

/** An element that holds the whole page says nothing about where one was: its heading does. */
const isWholePage = (place: Element): boolean => place.querySelector('h1') !== null

const focusOnPlace = ({ around }: Place): void => {
  const left = around.find((element) => element.isConnected)
  const place = left && !isWholePage(left) ? left : document.querySelector('h1')
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

export const useFocusKept = (): void => {
  useEffect(() => {
    let last: Place | null = null
    const remember = ({ target }: FocusEvent) => {
      last = { around: aroundOf(target as Element), path: window.location.pathname }
    }
    const isLost = () => last?.around[0]?.isConnected === false && document.activeElement === document.body
    const keep = () => {
      if (!last || !isLost()) return
      if (last.path === window.location.pathname) focusOnPlace(last)
      last = null
    }
    const observer = new MutationObserver(() => {
      // Code that places the focus itself has done so by then.
      if (isLost()) afterPaint(keep)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
