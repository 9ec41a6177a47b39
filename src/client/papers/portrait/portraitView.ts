// The position of the frame on the photo.
import type { Point } from '../picture/picture'
import type { Box, Opened } from '../worker/calls'

export interface PortraitView {
  /** The centre of the frame, as shares of the photo. */
  readonly centre: Point
  /** At 1, the frame shows as much of the photo as possible. */
  readonly zoom: number
}

export const firstView: PortraitView = { centre: { x: 0.5, y: 0.5 }, zoom: 1 }
export const mostZoom = 4

type Size = Pick<Opened, 'width' | 'height'>

/** Limits the centre to the positions that the frame can take. */
export const heldView = (view: PortraitView, { width, height }: Size, box: Box): PortraitView => ({
  ...view,
  centre: { x: (box.x + box.width / 2) / width, y: (box.y + box.height / 2) / height },
})

/** @param by the movement of the photo, as shares of the frame */
export const draggedView = (
  view: PortraitView,
  { width, height }: Size,
  box: Box,
  by: Point,
): PortraitView => {
  const { centre } = heldView(view, { width, height }, box)
  return {
    ...view,
    centre: { x: centre.x - (by.x * box.width) / width, y: centre.y - (by.y * box.height) / height },
  }
}

/** Size and offset of the whole photo, in per cent of the frame. */
export const placeOf = ({ width, height }: Size, box: Box) => ({
  width: `${(width / box.width) * 100}%`,
  height: `${(height / box.height) * 100}%`,
  left: `${(-box.x / box.width) * 100}%`,
  top: `${(-box.y / box.height) * 100}%`,
})
