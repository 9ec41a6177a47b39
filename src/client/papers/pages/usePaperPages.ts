// What happens to the pages by themselves: photos are opened, pages are made, and all of it is kept on the device.
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useReducer, useState, type Dispatch } from 'react'
import type { DocumentTypeName } from '#shared/rules/registration/documentTypes'
import { kindOf, log } from '../../log'
import { pageKeeper, readPages } from '../keeping/keptPages'
import { usePaperWorker } from '../controls/usePaperWorker'
import type { PaperWorker } from '../worker/paperWorker'
import { nextToMake, nextToOpen, paperPages, paperPagesSlice, type PaperPages } from './paperPages'
import { useKept } from './useKept'

type Event = Parameters<typeof paperPagesSlice.reducer>[1]

/** A finger that drags a corner comes to rest first. */
const restMs = 300

export interface Beginning {
  /** With the pages of an earlier time; new photos come after them. */
  readonly withKept: boolean
  readonly photos: readonly File[]
}

export const photosOf = (files: readonly Blob[]) => files.map((file) => ({ id: nanoid(), file }))

const begun = ({ photos }: Beginning): PaperPages =>
  paperPagesSlice.reducer(paperPagesSlice.getInitialState(), paperPages.added(photosOf(photos)))

/** Whether the pages of an earlier time are there, where it begins with them. */
const useRestored = (type: DocumentTypeName, { withKept }: Beginning, dispatch: Dispatch<Event>): boolean => {
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    if (!withKept) return
    let isHere = true
    const restore = async () => {
      const kept = await readPages(type)
      if (!isHere) return
      dispatch(paperPages.restored(kept.map((page) => ({ id: nanoid(), kept: page }))))
      setRestored(true)
    }
    void restore()
    return () => {
      isHere = false
    }
  }, [type, withKept, dispatch])
  return isRestored || !withKept
}

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

export const usePaperPages = (type: DocumentTypeName, beginning: Beginning) => {
  const [state, dispatch] = useReducer(paperPagesSlice.reducer, beginning, begun)
  const [keeper] = useState(() => pageKeeper(type))
  const worker = usePaperWorker()
  const hasBegun = useRestored(type, beginning, dispatch)
  useOpening(worker, state, dispatch)
  useMaking(worker, state, dispatch)
  return { state, dispatch, hasBegun, isKept: useKept(keeper, state, hasBegun), drop: keeper.drop }
}
