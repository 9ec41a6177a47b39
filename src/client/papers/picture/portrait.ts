// The part of a photo that the frame of the passport photo selects, always 4:5.
import type { Point } from './picture'

export const portraitWidth = 600
export const portraitHeight = 750

/** In whole pixels of the picture. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Size {
  readonly width: number
  readonly height: number
}

const clamped = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))

/** The largest 4:5 frame that fits, divided by `zoom` (at least 1), as near to `centre` as the borders allow. */
export const portraitCrop = ({ width, height }: Size, centre: Point, zoom: number): Crop => {
  const unit = Math.max(1, Math.floor(Math.min(width / 4, height / 5) / Math.max(1, zoom)))
  const crop = { width: unit * 4, height: unit * 5 }
  return {
    x: clamped(centre.x * width - crop.width / 2, width - crop.width),
    y: clamped(centre.y * height - crop.height / 2, height - crop.height),
    ...crop,
  }
}

/** A warning only; the photo may be sent. */
export const isSmall = ({ width, height }: Size): boolean => width < portraitWidth || height < portraitHeight

/** The size of the drawn crop, never enlarged. */
export const portraitSize = (crop: Size): Size =>
  isSmall(crop)
    ? { width: crop.width, height: crop.height }
    : { width: portraitWidth, height: portraitHeight }
