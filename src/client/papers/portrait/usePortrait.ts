// The states of a passport photo in its editor:
//
//   opening ──opened──▶ open{view} ──use──▶ (the file)
//      └──▶ unreadable
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { kindOf, log } from '../../log'
import type { Point } from '../picture/picture'
import { portraitCrop } from '../picture/portrait'
import type { Risk } from '../paperRiskSlice'
import { pictureOf } from '../pages/keptPages'
import { useKept, type Beginning } from '../pages/useKept'
import { usePaperWorker } from '../worker/workerCalls'
import { oneMore } from '../pages/corners'
import type { Opened, Quarters, Unreadable } from '../worker/calls'
import { draggedView, firstView, type PortraitView } from './portraitView'

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
