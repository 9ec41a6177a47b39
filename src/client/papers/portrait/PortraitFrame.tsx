// The frame of a passport photo, with a head and shoulders to go by: the photo is moved under it by finger, mouse or
// arrow keys.
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Point } from '../picture/picture'
import type { Box, Opened } from '../worker/calls'
import { useObjectUrl } from '../controls/useObjectUrl'
import { keyStep } from '../pages/corners'
import { placeOf } from './portraitView'
import * as styles from './portrait.module.css'

interface PortraitFrameProps {
  readonly photo: Opened
  readonly box: Box
  /** In shares of the frame. */
  readonly onDrag: (by: Point) => void
}

const Guide = () => (
  <svg className={styles.guide} viewBox="0 0 80 100" aria-hidden>
    <ellipse cx="40" cy="43" rx="19" ry="25" />
    <path d="M 4 100 C 6 82 20 77 32 74 M 76 100 C 74 82 60 77 48 74" />
  </svg>
)

const useDrag = (onDrag: (by: Point) => void) => {
  const last = useRef<Point | null>(null)
  const end = () => {
    last.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
      if (!last.current) return
      const { width, height } = currentTarget.getBoundingClientRect()
      onDrag({ x: (clientX - last.current.x) / width, y: (clientY - last.current.y) / height })
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

export const PortraitFrame = ({ photo, box, onDrag }: PortraitFrameProps) => {
  const hint = useId()
  const url = useObjectUrl(photo.source)
  const drag = useDrag(onDrag)
  const press = (event: KeyboardEvent) => {
    const by = keyStep(event)
    if (!by) return
    event.preventDefault()
    onDrag(by)
  }
  return (
    <div className={styles.stage}>
      <div className={styles.room}>
        <button
          type="button"
          className={styles.frame}
          aria-label="Move the photo in the frame"
          aria-describedby={hint}
          onKeyDown={press}
          {...drag}
        >
          {url !== undefined && (
            <img src={url} alt="" draggable={false} className={styles.photo} style={placeOf(photo, box)} />
          )}
          <Guide />
        </button>
      </div>
      <p className={styles.hint} id={hint}>
        Drag the photo until head and shoulders fit the lines.
        <span className="unseen"> Or use the arrow keys; hold Shift for larger steps.</span>
      </p>
    </div>
  )
}
