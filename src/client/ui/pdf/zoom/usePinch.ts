// Zooms pages with two fingers, or with Ctrl and the wheel. During the gesture the picture is only stretched; the pages
// are drawn again at its end.
import { useEffect, type RefObject } from 'react'
import type { Point } from './useZoom'

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

export const usePinch = (room: RefObject<HTMLElement | null>, zoom: Zoom): void => {
  useEffect(() => (room.current ? listen(room.current, zoom) : undefined), [room, zoom])
}
