// The scale of the pages, relative to the one that fits. Zooming keeps the centre of the view in place.
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const smallest = 0.3
const largest = 4
const within = (scale: number) => Math.min(largest, Math.max(smallest, scale))

/** In the room, from its corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Point => ({
  x: clientWidth / 2,
  y: clientHeight / 2,
})

const keepStill = (room: HTMLElement, { x, y }: Point, ratio: number) => {
  room.scrollLeft = (room.scrollLeft + x) * ratio - x
  room.scrollTop = (room.scrollTop + y) * ratio - y
}

/** @param fit null until it is known */
export const useZoom = (room: RefObject<HTMLElement | null>, fit: number | null) => {
  const whole = fit ?? 1
  const [zoom, setZoom] = useState(1)
  const scale = within(whole * zoom)
  const drawn = useRef(scale)
  const still = useRef<Point | null>(null)

  useLayoutEffect(() => {
    const ratio = scale / drawn.current
    const { current: point } = still
    drawn.current = scale
    still.current = null
    if (room.current && point) keepStill(room.current, point, ratio)
  }, [room, scale])

  const zoomBy = useCallback(
    (factor: number, at?: Point) => {
      // At the limits of the zoom nothing changes, so no point needs to be kept in place.
      const moves = within(drawn.current * factor) !== drawn.current
      if (room.current && moves) still.current = at ?? middleOf(room.current)
      setZoom((before) => within(within(whole * before) * factor) / whole)
    },
    [room, whole],
  )
  const fitWidth = () => setZoom(1)
  return { scale, zoomBy, fitWidth }
}
