// The tooltips of a page, all by one component: whatever carries data-tip has one.
// Not antd's Tooltip, which is a component around each thing: 200 buttons take 46 ms to draw instead of 3, and 34 instead
// of 0.3 each time their list changes.
import { useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTip, type Tip } from './useTip'
import * as styles from './Tips.module.css'

const gap = 6
const edge = 8

const place = ({ anchor }: Tip, box: HTMLElement) => {
  const at = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const middle = at.left + at.width / 2 - width / 2
  const [above, below] = [at.top - gap - height, at.bottom + gap]
  // The problem of a field stands under it: tooltips of a field leave that room free.
  const wantsAbove = anchor.dataset.tipSide === 'above' && above >= edge
  const isBelow = !wantsAbove && below + height <= window.innerHeight - edge
  box.style.left = `${Math.max(edge, Math.min(middle, window.innerWidth - edge - width))}px`
  box.style.top = `${isBelow ? below : above}px`
}

const nameOf = (anchor: HTMLElement): string => anchor.getAttribute('aria-label') ?? anchor.textContent

/** Stays beside its thing when the page scrolls. What the thing's name does not say is its description. */
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
    // Nothing outside a modal dialog of the browser can be seen over it.
    tip.anchor.closest('dialog') ?? document.body,
  )
}
