// The states of a passport photo in its editor:
//
//   opening ──opened──▶ open{view} ──use──▶ (the file)
//      └──▶ unreadable
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { kindOf, log } from '../../log'
import type { Point } from '../picture/picture'
import type { Risk } from '../paperRiskSlice'
import { pictureOf } from '../pages/keptPages'
import { useKept, type Beginning } from '../pages/useKept'
import { usePaperWorker } from '../worker/workerCalls'
import { oneMore } from '../pages/corners'
import type { Box, Opened, Quarters, Unreadable } from '../worker/calls'

type Portrait =
  | { readonly is: 'opening' }
  | { readonly is: 'unreadable'; readonly reason: Unreadable | 'failed' }
  | { readonly is: 'open'; readonly photo: Opened; readonly view: PortraitView }

interface Taken {
  readonly id: string
  readonly file: Blob
  readonly quarters: Quarters
}

const boxOf = (photo: Opened, { centre, zoom }: PortraitView) => portraitCrop(photo, centre, zoom)

/** A photo that failed is still a picture, because it may open next time. */
const isNoPicture = (portrait: Portrait): boolean =>
  portrait.is === 'unreadable' && portrait.reason !== 'failed'

const photoOf = ({ photos: [photo], kept: [kept] }: Beginning): Blob | null =>
  photo ?? (kept ? pictureOf(kept) : null)

export const usePortrait = (beginning: Beginning, tell: (risk: Risk | null) => void) => {
  const worker = usePaperWorker()
  const [taken, setTaken] = useState<Taken | null>(() => {
    const file = photoOf(beginning)
    return file && { id: nanoid(), file, quarters: 0 }
  })
  const [portrait, setPortrait] = useState<Portrait>(
    taken ? { is: 'opening' } : { is: 'unreadable', reason: 'failed' },
  )
  useEffect(() => {
    if (!taken) return
    let isNewest = true
    const show = (next: Portrait) => isNewest && setPortrait(next)
    worker.openPortrait(taken.file, taken.quarters).then(
      (found) => show(found.is === 'opened' ? { is: 'open', photo: found, view: firstView } : found),
      (error: unknown) => {
        log('a photo was not opened', { reason: kindOf(error) })
        show({ is: 'unreadable', reason: 'failed' })
      },
    )
    return () => {
      isNewest = false
    }
  }, [worker, taken])
  const take = (next: Taken) => {
    setPortrait({ is: 'opening' })
    setTaken(next)
  }
  const see = (change: (view: PortraitView, photo: Opened) => PortraitView) =>
    setPortrait((now) => (now.is === 'open' ? { ...now, view: change(now.view, now.photo) } : now))
  // The chosen photo is stored unrotated, so rotation needs no new write.
  const isKept = taken !== null && !isNoPicture(portrait)
  const kept = isKept ? [{ id: taken.id, revision: 0, page: { file: taken.file } }] : []
  useKept(beginning.keeper, kept, false, tell)
  return {
    portrait,
    box: portrait.is === 'open' ? boxOf(portrait.photo, portrait.view) : null,
    drag: (by: Point) => see((view, photo) => draggedView(view, photo, boxOf(photo, view), by)),
    zoom: (zoom: number) => see((view) => ({ ...view, zoom })),
    turn: () => taken && take({ ...taken, quarters: oneMore(taken.quarters) }),
    takeAgain: (file: Blob) => take({ id: nanoid(), file, quarters: 0 }),
    /** Null when it failed. */
    cropped: async (): Promise<Blob | null> => {
      if (portrait.is !== 'open') return null
      try {
        return await worker.crop(portrait.photo.source, boxOf(portrait.photo, portrait.view))
      } catch (error) {
        log('a photo was not cropped', { reason: kindOf(error) })
        return null
      }
    },
  }
}

/** The position of the frame on the photo. */
interface PortraitView {
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

/** The part of a photo that the frame of the passport photo selects, always 4:5. */
const portraitWidth = 600
const portraitHeight = 750

/** In whole pixels of the picture. */
interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Frame {
  readonly width: number
  readonly height: number
}

const clamped = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))

/** The largest 4:5 frame that fits, divided by `zoom` (at least 1), as near to `centre` as the borders allow. */
export const portraitCrop = ({ width, height }: Frame, centre: Point, zoom: number): Crop => {
  const unit = Math.max(1, Math.floor(Math.min(width / 4, height / 5) / Math.max(1, zoom)))
  const crop = { width: unit * 4, height: unit * 5 }
  return {
    x: clamped(centre.x * width - crop.width / 2, width - crop.width),
    y: clamped(centre.y * height - crop.height / 2, height - crop.height),
    ...crop,
  }
}

/** A warning only; the photo may be sent. */
export const isSmall = ({ width, height }: Frame): boolean => width < portraitWidth || height < portraitHeight

/** The size of the drawn crop, never enlarged. */
export const portraitSize = (crop: Frame): Frame =>
  isSmall(crop)
    ? { width: crop.width, height: crop.height }
    : { width: portraitWidth, height: portraitHeight }
