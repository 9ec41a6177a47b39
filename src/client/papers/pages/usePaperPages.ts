// Opens the photos of a document one by one, makes its pages, and stores both on the device.
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useReducer, type Dispatch } from 'react'
import { kindOf, log } from '../../log'
import { type PaperWorker, usePaperWorker } from '../worker/workerCalls'
import type { Risk } from '../paperRiskSlice'
import {
  nextToMake,
  nextToOpen,
  paperPages,
  paperPagesSlice,
  type KeptPage,
  type PaperPage,
  type PaperPages,
} from './paperPagesSlice'
import { useKept, type Beginning, type PageToKeep } from './useKept'

type Event = Parameters<typeof paperPagesSlice.reducer>[1]

/** Waits this long after a change, because a dragged corner changes many times. */
const restMs = 300

export const photosOf = (files: readonly Blob[]) => files.map((file) => ({ id: nanoid(), file }))

const begun = ({ kept, photos }: Beginning): PaperPages =>
  [
    paperPages.added(photosOf(photos)),
    paperPages.restored(kept.map((page) => ({ id: nanoid(), kept: page }))),
  ].reduce(paperPagesSlice.reducer, paperPagesSlice.getInitialState())

const useOpening = (worker: PaperWorker, state: PaperPages, dispatch: Dispatch<Event>): void => {
  const next = nextToOpen(state)
  useEffect(() => {
    if (next?.is !== 'opening') return
    const { id, file } = next
    worker.openPaper(file).then(
      (found) =>
        dispatch(
          found.is === 'opened'
            ? paperPages.opened({ id, opened: found })
            : paperPages.notOpened({ id, reason: found.reason }),
        ),
      (error: unknown) => {
        log('a photo was not opened', { reason: kindOf(error) })
        dispatch(paperPages.notOpened({ id, reason: 'failed' }))
      },
    )
  }, [worker, next, dispatch])
}

const useMaking = (worker: PaperWorker, state: PaperPages, dispatch: Dispatch<Event>): void => {
  const next = nextToMake(state)
  useEffect(() => {
    if (!next) return
    const { id, revision, source, outline, quarters } = next
    const make = () =>
      worker.makePage(source, outline, quarters).then(
        (page) => dispatch(paperPages.made({ id, revision, made: { is: 'made', page } })),
        (error: unknown) => {
          log('a page was not made', { reason: kindOf(error) })
          dispatch(paperPages.made({ id, revision, made: { is: 'failed' } }))
        },
      )
    const timer = setTimeout(() => void make(), revision === 0 ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [worker, next, dispatch])
}

/** A file that is not a picture is not worth storing. A photo that failed is, because it may open next time. */
const isWorthIt = (page: PaperPage): boolean => page.is !== 'unreadable' || page.reason === 'failed'

const keptPage = (page: PaperPage): KeptPage => {
  if (page.is !== 'open') return { file: page.file }
  const { source, width, height, outline, quarters } = page
  return { source, width, height, outline, quarters }
}

/** An unopened photo has revision -1, so that it is written again once it is open. */
const toKeep = ({ pages }: PaperPages): readonly PageToKeep[] =>
  pages.filter(isWorthIt).map((page) => ({
    id: page.id,
    revision: page.is === 'open' ? page.revision : -1,
    page: keptPage(page),
  }))

export const usePaperPages = (beginning: Beginning, tell: (risk: Risk | null) => void) => {
  const [state, dispatch] = useReducer(paperPagesSlice.reducer, beginning, begun)
  const worker = usePaperWorker()
  useOpening(worker, state, dispatch)
  useMaking(worker, state, dispatch)
  const isKept = useKept(beginning.keeper, toKeep(state), nextToOpen(state) !== undefined, tell)
  return { state, dispatch, isKept }
}
