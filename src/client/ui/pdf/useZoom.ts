// The scale of the pages, relative to the one that fits. Zooming keeps the centre of the view in place.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { breakpoints } from '../breakpoints'
import { turned, type PageSize, type Turns } from './pageSize'
import type { PdfState } from './usePdf'

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

type Zoom = (factor: number, at: Point) => void

const pairOf = ({ touches }: TouchEvent): readonly [Touch, Touch] | null =>
  touches.length === 2 && touches[0] && touches[1] ? [touches[0], touches[1]] : null

const distance = ([a, b]: readonly [Touch, Touch]): number =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

const from = (element: HTMLElement, x: number, y: number): Point => {
  const { left, top } = element.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/** @returns a function that stops listening */
const listen = (room: HTMLElement, zoom: Zoom): (() => void) => {
  let start: { readonly apart: number; readonly at: Point; readonly sheets: HTMLElement } | null = null
  let factor = 1

  const begin = (event: TouchEvent) => {
    const pair = pairOf(event)
    const sheets = room.querySelector<HTMLElement>('[data-sheets]')
    if (!pair || !sheets) return
    const [x, y] = [(pair[0].clientX + pair[1].clientX) / 2, (pair[0].clientY + pair[1].clientY) / 2]
    const origin = from(sheets, x, y)
    sheets.style.transformOrigin = `${origin.x}px ${origin.y}px`
    start = { apart: distance(pair), at: from(room, x, y), sheets }
    factor = 1
  }
  const move = (event: TouchEvent) => {
    const pair = pairOf(event)
    if (!pair || !start) return
    event.preventDefault()
    factor = distance(pair) / start.apart
    start.sheets.style.transform = `scale(${factor})`
  }
  const lift = () => {
    if (!start) return
    start.sheets.style.transform = ''
    zoom(factor, start.at)
    start = null
  }
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 300), from(room, event.clientX, event.clientY))
  }
  room.addEventListener('touchstart', begin, { passive: true })
  room.addEventListener('touchmove', move, { passive: false })
  room.addEventListener('touchend', lift)
  room.addEventListener('touchcancel', lift)
  room.addEventListener('wheel', wheel, { passive: false })
  return () => {
    if (start) start.sheets.style.transform = ''
    room.removeEventListener('touchstart', begin)
    room.removeEventListener('touchmove', move)
    room.removeEventListener('touchend', lift)
    room.removeEventListener('touchcancel', lift)
    room.removeEventListener('wheel', wheel)
  }
}

/**
 * Zooms pages with two fingers, or with Ctrl and the wheel. During the gesture the picture is only stretched; the
 * pages are drawn again at its end.
 */
export const usePinch = (room: RefObject<HTMLElement | null>, zoom: Zoom): void => {
  useEffect(() => (room.current ? listen(room.current, zoom) : undefined), [room, zoom])
}

export type ReadyPdf = Extract<PdfState, { is: 'ready' }>

const largestFit = 1.4
/** The space around pages: the padding, and more on wide screens. */
const edgeOf = (width: number): number => (width < breakpoints.tablet ? 8 : 20)
const usualSize: PageSize = { width: 612, height: 792 }

const useFirstSize = (ready: ReadyPdf | null) => {
  const [size, setSize] = useState<PageSize | null>(null)
  useEffect(() => {
    let isCurrent = true
    const take = async () => {
      const first = await ready?.pdf.getPage(1)
      const viewport = first?.getViewport({ scale: 1 })
      if (isCurrent && viewport) setSize({ width: viewport.width, height: viewport.height })
    }
    // If the first page cannot be read, its own component says so.
    take().catch(() => isCurrent && setSize(usualSize))
    return () => {
      isCurrent = false
    }
  }, [ready])
  return size
}

/** Finds the scale at which the first page fits the available space. Pages of other sizes are scaled to fit, too. */
export const usePdfFit = (ready: ReadyPdf | null, turns: Turns) => {
  const room = useRef<HTMLDivElement>(null)
  const size = useFirstSize(ready)
  const [width, setWidth] = useState(0)

  useEffect(() => {
    const { current: element } = room
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const fitOf = (page: PageSize) =>
    Math.min(largestFit, (width - 2 * edgeOf(width)) / turned(page, turns).width)
  const fit = size && width > 0 ? fitOf(size) : null
  /** How much larger than the first page another is drawn. */
  const ratioOf = (page: PageSize) => (fit === null ? 1 : fitOf(page) / fit)
  return { room, size, fit, ratioOf }
}
