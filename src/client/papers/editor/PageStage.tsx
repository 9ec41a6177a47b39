// The photo of a page, with the outline of the paper on it.
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SVGAttributes,
  useId,
  useRef,
  useState,
} from 'react'
import { PoliteStatus } from '../../ui/notices/PoliteStatus'
import type { Outline, Point } from '../picture/picture'
import { useObjectUrl } from '../useObjectUrl'
import { type CornerIndex, cornerIndexes, corners, keyStep, turnedOutline } from '../pages/corners'
import type { OpenPage } from '../pages/paperPagesSlice'
import type { Quarters } from '../worker/calls'
import { Muted } from '../../ui/primitives'
import * as styles from './editor.module.css'

interface PageStageProps {
  readonly page: OpenPage
  readonly onMove: (index: CornerIndex, to: Point) => void
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const placeText = (index: CornerIndex, { x, y }: Point): string =>
  `${corners[index]} corner: ${percent(x)} from the left, ${percent(y)} from the top`

/** The share of the photo that the magnifying glass shows. */
const glassShare = 0.16

export const PageStage = ({ page, onMove }: PageStageProps) => {
  const photo = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [held, setHeld] = useState<CornerIndex | null>(null)
  const url = useObjectUrl(page.source)
  const outline = turnedOutline(page.outline, page.quarters)
  const seen = { url, width: page.width, height: page.height, quarters: page.quarters, outline }
  const { width, height } = seenSize(page)
  const at = held === null ? null : outline[held]
  const glass = Math.max(width, height) * glassShare
  return (
    <div className={styles.stage}>
      <div className={styles.room}>
        <div
          ref={photo}
          className={styles.photo}
          style={{ '--ratio': width / height, aspectRatio: `${width} / ${height}` } as CSSProperties}
        >
          <PhotoDrawing photo={seen} className={styles.drawing} />
          <Corners outline={outline} photo={photo} describedBy={hint} onMove={onMove} onHold={setHeld} />
          {at && (
            <PhotoDrawing
              photo={seen}
              className={styles.glass}
              data-side={at.x < 0.5 ? 'right' : 'left'}
              viewBox={`${at.x * width - glass / 2} ${at.y * height - glass / 2} ${glass} ${glass}`}
            />
          )}
        </div>
      </div>
      <Muted as="p" small pad={1} className={styles.hint} id={hint}>
        Drag the corners to the edges of the paper<span className={styles.keys}>, or use the arrow keys</span>
        <span className="unseen">. Hold Shift for larger steps.</span>
      </Muted>
      <PoliteStatus text={held === null || !at ? null : placeText(held, at)} />
    </div>
  )
}

// The rotated photo with the outline of the paper over it. Everything outside the outline is dimmed.
interface SeenPhoto {
  readonly url: string | undefined
  /** The size of the photo before rotation. */
  readonly width: number
  readonly height: number
  readonly quarters: Quarters
  /** The outline after rotation. */
  readonly outline: Outline
}

interface Size {
  readonly width: number
  readonly height: number
}

const seenSize = ({ width, height, quarters }: Size & { quarters: Quarters }): Size =>
  quarters % 2 === 1 ? { width: height, height: width } : { width, height }

const turns = ({ width, height, quarters }: SeenPhoto): string =>
  [
    '',
    `translate(${height} 0) rotate(90)`,
    `translate(${width} ${height}) rotate(180)`,
    `translate(0 ${width}) rotate(270)`,
  ][quarters] ?? ''

type PhotoDrawingProps = SVGAttributes<SVGSVGElement> & { readonly photo: SeenPhoto }

const PhotoDrawing = ({ photo, viewBox, ...rest }: PhotoDrawingProps) => {
  const { width, height } = seenSize(photo)
  const path = photo.outline.map(({ x, y }) => `${x * width} ${y * height}`).join(' L ')
  return (
    <svg viewBox={viewBox ?? `0 0 ${width} ${height}`} aria-hidden {...rest}>
      {photo.url !== undefined && (
        <image href={photo.url} width={photo.width} height={photo.height} transform={turns(photo)} />
      )}
      <path className={styles.outside} d={`M 0 0 H ${width} V ${height} H 0 Z M ${path} Z`} />
      <path className={styles.halo} d={`M ${path} Z`} />
      <path className={styles.outline} d={`M ${path} Z`} />
    </svg>
  )
}

// The four corners over a photo, moved by finger, mouse or arrow keys.
interface CornersProps {
  /** The outline after rotation. */
  readonly outline: Outline
  /** The element that shows the photo. Corners are stored as shares of its size. */
  readonly photo: RefObject<HTMLElement | null>
  readonly describedBy: string
  readonly onMove: (index: CornerIndex, to: Point) => void
  /** Receives the dragged corner, and null when it is released. */
  readonly onHold: (index: CornerIndex | null) => void
}

const useDrag = ({ photo, outline, onMove }: CornersProps) => {
  /** The distance from the finger to the corner, so that the corner does not jump. */
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

const Corners = (props: CornersProps) => {
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
