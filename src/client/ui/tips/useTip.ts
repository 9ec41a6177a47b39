// Shows and hides tooltips (UX-07, WCAG 1.4.13): for the mouse after a moment, for the keyboard at once. A tooltip
// stays while the mouse is over it. Escape closes it before any other handler sees the key. Touch screens have no
// tooltips.
import { useEffect, useState, type RefObject } from 'react'

export interface Tip {
  readonly anchor: HTMLElement
  readonly text: string
}

const moment = 300
/** The time to move the mouse from an element to its tooltip (ms). */
const grace = 200

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

const isCut = ({ clientWidth, scrollWidth }: Element): boolean => clientWidth > 0 && scrollWidth > clientWidth

/** A name that can be read in full needs no tooltip; one that is cut off does. */
const isReadable = (anchor: HTMLElement, text: string): boolean =>
  anchor.innerText?.trim() === text && ![anchor, ...anchor.querySelectorAll('*')].some(isCut)

const tipOf = (anchor: HTMLElement): Tip | null => {
  const { tip: text = '' } = anchor.dataset
  return text === '' || isReadable(anchor, text) ? null : { anchor, text }
}

/** Listens to the page and tells `show` of each change. */
const follow = (box: RefObject<HTMLElement | null>, show: (tip: Tip | null) => void): (() => void) => {
  const endings: Array<() => void> = []
  const on = <K extends keyof WindowEventMap>(kind: K, heard: (event: WindowEventMap[K]) => void) => {
    window.addEventListener(kind, heard, true)
    endings.push(() => window.removeEventListener(kind, heard, true))
  }
  let shown: Tip | null = null
  let timer = 0
  let under: HTMLElement | null = null
  let isTabbing = false
  let isForKeyboard = false

  const turn = (tip: Tip | null, forKeyboard = false) => {
    clearTimeout(timer)
    isForKeyboard = forKeyboard
    // Even a state update without a change makes React run all effects of the next page before its paint.
    if (tip === shown) return
    shown = tip
    show(tip)
  }
  const isInTip = (target: EventTarget | null) =>
    target instanceof Node && box.current?.contains(target) === true
  const later = (time: number, tip: () => Tip | null) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => turn(tip()), time)
  }

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return
    const anchor = isInTip(target) ? box.current : anchorOf(target)
    if (anchor === under) return
    under = anchor
    if (anchor && (anchor === box.current || anchor === shown?.anchor)) clearTimeout(timer)
    else if (anchor) later(moment, () => tipOf(anchor))
    else if (shown && !isForKeyboard) later(grace, () => null)
    else clearTimeout(timer)
  })
  // An element that a script focuses, such as the first button of a dialog, shows no tip.
  on('focusin', ({ target }) => {
    const anchor = isTabbing ? anchorOf(target) : null
    if (anchor) turn(tipOf(anchor), true)
    else if (shown) turn(null)
  })
  on('keydown', (event) => {
    isTabbing = event.key === 'Tab'
    if (event.key !== 'Escape') return
    clearTimeout(timer)
    if (!shown) return
    event.preventDefault()
    event.stopImmediatePropagation()
    turn(null)
  })
  const used = ({ target }: Event) => {
    if (!isInTip(target)) turn(null)
  }
  on('pointerdown', used)
  on('click', used)
  return () => {
    clearTimeout(timer)
    for (const end of endings) end()
  }
}

export const useTip = (box: RefObject<HTMLElement | null>): Tip | null => {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => follow(box, setTip), [box])
  return tip
}
