import { act, renderHook } from '@testing-library/react'
import { useRef } from 'react'
import { useZoom } from './useZoom'

const roomOf = (width: number, height: number) => {
  const room = document.createElement('div')
  Object.defineProperties(room, { clientWidth: { value: width }, clientHeight: { value: height } })
  return room
}

const open = (fit: number | null, room = roomOf(300, 400)) => {
  const { result } = renderHook(() => useZoom(useRef(room), fit))
  return {
    room,
    result,
    zoomBy: (...zoom: Parameters<typeof result.current.zoomBy>) => act(() => result.current.zoomBy(...zoom)),
  }
}

test('starts with fit and returns to it', () => {
  const { result, zoomBy } = open(0.5)
  expect(result.current.scale).toBe(0.5)
  zoomBy(2)
  expect(result.current.scale).toBe(1)
  act(() => result.current.fitWidth())
  expect(result.current.scale).toBe(0.5)
})

test('the centre of the view stays in place, or the point between two fingers', () => {
  const { room, zoomBy } = open(1)
  zoomBy(2)
  expect([room.scrollLeft, room.scrollTop]).toEqual([150, 200])
  zoomBy(0.5, { x: 0, y: 0 })
  expect([room.scrollLeft, room.scrollTop]).toEqual([75, 100])
})

test('a zoom beyond the limit leaves no scroll position for later', () => {
  const { room, result, zoomBy } = open(1)
  zoomBy(100)
  room.scrollLeft = 0
  zoomBy(2)
  act(() => result.current.fitWidth())
  expect(room.scrollLeft).toBe(0)
})

test.each([
  [100, 4],
  [0.001, 0.3],
])('a factor of %d stops at %d', (factor, scale) => {
  const { result, zoomBy } = open(0.5)
  zoomBy(factor)
  expect(result.current.scale).toBeCloseTo(scale)
})
