// The four corners over a photo, moved by finger, mouse or arrow keys.
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Outline, Point } from '../picture/picture'
import { cornerIndexes, corners, keyStep, type CornerIndex } from '../pages/corners'
import * as styles from './stage.module.css'

export interface CornersProps {
  /** As it is seen. */
  readonly outline: Outline
  /** What the shares are of. */
  readonly photo: RefObject<HTMLElement | null>
  readonly describedBy: string
  readonly onMove: (index: CornerIndex, to: Point) => void
  /** The one at hand, null when it is let go. */
  readonly onHold: (index: CornerIndex | null) => void
}

const useDrag = ({ photo, outline, onMove }: CornersProps) => {
  /** From the finger to the corner, so that it does not jump under it. */
  const gap = useRef<Point | null>(null)
  const shareAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = photo.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }
  const end = () => {
    gap.current = null
  }
  return (index: CornerIndex) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const { x, y } = shareAt(event)
      gap.current = { x: outline[index].x - x, y: outline[index].y - y }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!gap.current) return
      const { x, y } = shareAt(event)
      onMove(index, { x: x + gap.current.x, y: y + gap.current.y })
    },
    onPointerUp: end,
    onPointerCancel: end,
  })
}

export const Corners = (props: CornersProps) => {
  const { outline, describedBy, onMove, onHold } = props
  const drag = useDrag(props)
  const press = (index: CornerIndex) => (event: KeyboardEvent) => {
    const by = keyStep(event)
    if (!by) return
    event.preventDefault()
    onMove(index, { x: outline[index].x + by.x, y: outline[index].y + by.y })
  }
  return cornerIndexes.map((index) => (
    <button
      key={index}
      type="button"
      className={styles.corner}
      style={{ left: `${outline[index].x * 100}%`, top: `${outline[index].y * 100}%` }}
      aria-label={`${corners[index]} corner`}
      aria-describedby={describedBy}
      onFocus={() => onHold(index)}
      onBlur={() => onHold(null)}
      onKeyDown={press(index)}
      {...drag(index)}
    />
  ))
}
