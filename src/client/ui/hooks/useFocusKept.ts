// Rescues the focus when the focused control is removed or disabled. Otherwise the next Tab would start at the top of
// the page. The focus moves to the nearest element that is left, or to the opener of a dialog that is gone. It is left
// alone if the page has changed or other code has moved it.
import { useEffect } from 'react'
import { afterPaint } from '../../afterPaint'

/** The control that last had the focus, the elements around it, and the page. */
interface Place {
  readonly around: readonly Element[]
  readonly path: string
  /** The place that had the focus before this dialog opened; null if this place is on the page itself. */
  readonly before: Place | null
}

/** The child of the body that contains a place: the page, or a dialog beside it. */
const layerOf = ({ around }: Pick<Place, 'around'>): Element | undefined => around.at(-1)

/** The latest place in a layer, found by going back through the places before. */
const placeIn = (layer: Element | undefined, place: Place | null): Place | null =>
  place === null || layerOf(place) === layer ? place : placeIn(layer, place.before)

const aroundOf = (element: Element | null): Element[] =>
  element && element !== document.body ? [element, ...aroundOf(element.parentElement)] : []

/** True for an element that contains the whole page. The focus then goes to the page's heading. */
const isWholePage = (place: Element): boolean => place.querySelector('h1') !== null

const hidden = '[hidden], [inert], [style*="display: none"]'
const unable = `:disabled, :is(${hidden}), :is(${hidden}) *`

const ends = ['pointerup', 'pointercancel'] as const

/** An element whose only content is a dialog that was closed. */
const isShell = ({ children }: Element): boolean =>
  children.length > 0 && [...children].every((child) => child.matches(hidden) || isShell(child))

const canHold = (element: Element): boolean =>
  element.isConnected && !element.matches(unable) && !isShell(element)

const focusOn = (place: Element | null | undefined): void => {
  if (!(place instanceof HTMLElement)) return
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

const focusOnPlace = ({ around, before }: Place): void => {
  const left = around.find(canHold)
  if (left && !isWholePage(left)) focusOn(left)
  else if (before) focusOnPlace(before)
  else focusOn(document.querySelector('h1'))
}

export const useFocusKept = (): void => {
  useEffect(() => {
    let last: Place | null = null
    /** A disabled control, and the element that got the focus instead. */
    let stead: { readonly control: Element; readonly by: Element | null } | null = null
    const remember = ({ target }: FocusEvent) => {
      const around = aroundOf(target as Element)
      const known = placeIn(layerOf({ around }), last)
      last = { around, path: window.location.pathname, before: known ? known.before : last }
    }
    const keep = () => {
      const lost = last
      if (!lost || document.activeElement !== document.body) return
      if (lost.path === window.location.pathname) focusOnPlace(lost)
      if (document.activeElement === document.body) last = null
      if (last === null) return
      const [control] = lost.around
      if (control?.isConnected) stead = { control, by: document.activeElement }
    }
    const giveBack = () => {
      if (!stead || !canHold(stead.control)) return
      const { control, by } = stead
      stead = null
      if (document.activeElement === by) focusOn(control)
    }
    const observer = new MutationObserver(() => {
      giveBack()
      const control = last?.around[0]
      // After the paint, other code has moved the focus if it wants to, and a disabled control has lost it.
      if (control && !canHold(control)) afterPaint(keep)
    })
    /** True while a pointer is down. */
    let isPressing = false
    const press = () => (isPressing = true)
    const release = () => (isPressing = false)
    // A person who presses beside a control leaves it on purpose, so the focus is not moved back. A control that is
    // disabled loses the focus in the same way, but may be enabled again a moment later.
    const leave = ({ target }: FocusEvent) => {
      const wasAble = canHold(target as Element)
      const wasPressing = isPressing
      setTimeout(() => {
        if (last?.around[0] !== target || document.activeElement !== document.body) return
        if (!wasAble || !canHold(target as Element)) afterPaint(keep)
        else if (wasPressing) last = null
      })
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', press)
    for (const end of ends) document.addEventListener(end, release)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', press)
      for (const end of ends) document.removeEventListener(end, release)
      observer.disconnect()
    }
  }, [])
}
