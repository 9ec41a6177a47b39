// One component for all tooltips of a page: every element with data-tip gets one. antd's Tooltip needs a component
// around each element: 200 buttons then take 46 ms to render instead of 3 ms, and 34 ms instead of 0.3 ms each time
// their list changes.
import { useEffect, useId, useLayoutEffect, useRef, type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import * as styles from './Tips.module.css'

const gap = 6
const edge = 8

const place = ({ anchor }: Tip, box: HTMLElement) => {
  const at = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const middle = at.left + at.width / 2 - width / 2
  const [above, below] = [at.top - gap - height, at.bottom + gap]
  // The tooltip of a field goes above it, because its error is shown below.
  const wantsAbove = anchor.dataset.tipSide === 'above' && above >= edge
  const isBelow = !wantsAbove && below + height <= window.innerHeight - edge
  box.style.left = `${Math.max(edge, Math.min(middle, window.innerWidth - edge - width))}px`
  box.style.top = `${isBelow ? below : above}px`
}

const nameOf = (anchor: HTMLElement): string => anchor.getAttribute('aria-label') ?? anchor.textContent

/**
 * Keeps the tooltip beside its element when the page scrolls, and makes it the element's description if it adds words.
 */
const useBeside = (tip: Tip | null, box: RefObject<HTMLElement | null>, id: string) => {
  useLayoutEffect(() => {
    const { current } = box
    if (!tip || !current) return
    const again = () => place(tip, current)
    const isNew = !nameOf(tip.anchor).includes(tip.text)
    again()
    window.addEventListener('scroll', again, true)
    window.addEventListener('resize', again)
    if (isNew) tip.anchor.setAttribute('aria-describedby', id)
    return () => {
      window.removeEventListener('scroll', again, true)
      window.removeEventListener('resize', again)
      if (isNew) tip.anchor.removeAttribute('aria-describedby')
    }
  }, [tip, box, id])
}

export const Tips = () => {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const tip = useTip(box)
  useBeside(tip, box, id)
  if (!tip?.anchor.isConnected) return null
  return createPortal(
    <div ref={box} id={id} role="tooltip" className={styles.tip} data-print="no">
      {tip.text}
    </div>,
    // A tooltip in a modal dialog must be inside the dialog to be visible.
    tip.anchor.closest('dialog') ?? document.body,
  )
}

interface Tip {
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

/**
 * Shows and hides tooltips (UX-07, WCAG 1.4.13): for the mouse after a moment, for the keyboard at once. A tooltip
 * stays while the mouse is over it. Escape closes it before any other handler sees the key. Touch screens have no
 * tooltips.
 */
const useTip = (box: RefObject<HTMLElement | null>): Tip | null => {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => follow(box, setTip), [box])
  return tip
}
