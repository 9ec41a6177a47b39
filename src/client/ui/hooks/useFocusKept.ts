// A control that goes away or is switched off when it is pressed takes the focus with it: the next Tab would begin at the
// top of the page. The focus goes to what is left of its surroundings, and from a dialog that is gone to what opened it,
// unless the page itself has changed or somebody has said where it goes.
import { useEffect } from 'react'
import { afterPaint } from '../../afterPaint'

/** The control that had the focus last, what it stood in, and on which page. */
interface Place {
  readonly around: readonly Element[]
  readonly path: string
  /** The place that had the focus before the dialog of this one was opened; null on the page itself. */
  readonly before: Place | null
}

/** A dialog is a child of the body beside the page. */
const layerOf = ({ around }: Pick<Place, 'around'>): Element | undefined => around.at(-1)

/** The last place in the layer, of those that stand under each other. */
const placeIn = (layer: Element | undefined, place: Place | null): Place | null =>
  place === null || layerOf(place) === layer ? place : placeIn(layer, place.before)

const aroundOf = (element: Element | null): Element[] =>
  element && element !== document.body ? [element, ...aroundOf(element.parentElement)] : []

/** An element that holds the whole page says nothing about where one was: its heading does. */
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
    /** A control that was switched off, and what has had the focus in its stead since. */
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
      // Code that places the focus itself has done so by then, and what is switched off has lost it.
      if (control && !canHold(control)) afterPaint(keep)
    })
    /** A press is under way. */
    let isPressing = false
    const press = () => (isPressing = true)
    const release = () => (isPressing = false)
    // A person who presses on the page beside a control has left it on purpose, and nothing takes the focus back to it. A
    // control that is switched off loses the focus in the same way, and may be back a moment later.
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
