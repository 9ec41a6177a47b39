// The common part of the slices that save: each holds one queue (machine/queue) for each record of a student, or for each
// class of marks, and the same events move it. A slice adds how a queue is opened, and what its answers mean.
//
// What is not saved lies sealed on the device, too (deviceStoreListeners).
import { createAction, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '#shared/contract/errors'
import { isSaveLimit, isWindowClosed } from '#client/api/transport/errorText'
import { fieldsRefused, sessionEnded, unreachable, windowClosed } from './machine/responses'
import { storedElsewhere, type LeftAnswers } from './machine/otherTabs'
import { emptyQueue, type SaveQueue } from './machine/queue'
import * as machine from './machine/queue'
import { leaving } from './machine/takeBack'
import { serverNow } from './serverClock'

export interface Saved {
  readonly queue: SaveQueue
  /** Milliseconds; when a save was stored last. */
  readonly savedAt: number | null
  /** The error of the last save, if it was not stored. */
  readonly failure?: unknown
}

export type Saves<One> = Readonly<Record<string, One>>

/** Unsaved answers of a tab that died. */
export interface FoundAnswers {
  readonly answers: LeftAnswers
}

/** The text in a focused field is wanted now: there may be no blur. */
export const draftsWanted = createAction('saving/draftsWanted')

type By<Key extends string> = Readonly<Record<Key, string>>
type Move = (queue: SaveQueue) => SaveQueue

interface InField {
  readonly field: string
}

interface StoredNews {
  readonly version: number
  /** When each was typed, in milliseconds. */
  readonly fields: Readonly<Record<string, number>>
}

/** Nothing of it is wanted any more; a copy of what is stored stays until the school has one. */
const discarded: Move = ({ online, seq, uncovered }) => ({ ...emptyQueue, online, seq, uncovered })

/**
 * @param key the property of an event that names the record, or the class
 * @param withQueue derives the rest from the queue
 */
export const createSaveReducers = <One extends Saved, Key extends string>(
  key: Key,
  withQueue: (one: One, queue: SaveQueue) => One,
) => {
  type All = Saves<One>

  const put = (all: All, id: string, one: One): All => (all[id] === one ? all : { ...all, [id]: one })
  const moved = (one: One, queue: SaveQueue): One => (queue === one.queue ? one : withQueue(one, queue))
  const moveOne = (all: All, id: string, move: Move): All => {
    const one = all[id]
    return one ? put(all, id, moved(one, move(one.queue))) : all
  }
  const moveAll = (all: All, move: Move): All =>
    Object.keys(all).reduce((now, id) => moveOne(now, id, move), all)

  const idOf = (payload: By<Key>): string => payload[key]
  const one =
    <More>(move: (queue: SaveQueue, more: More) => SaveQueue) =>
    (all: All, { payload }: PayloadAction<By<Key> & More>): All =>
      moveOne(all, idOf(payload), (queue) => move(queue, payload))
  const each =
    (move: Move) =>
    (all: All): All =>
      moveAll(all, move)

  return {
    put,
    moved,
    moveOne,
    moveAll,
    /** For slices that hear the end of what is unsaved. */
    discarded: each(discarded),
    signedInAgain: each(machine.signedInAgain),
    reducers: {
      storedElsewhere: one<StoredNews>((queue, { version, fields }) =>
        storedElsewhere(queue, version, fields),
      ),
      /** What was typed is left as it is in the school's record. */
      fieldGivenUp: one<InField>((queue, { field }) => machine.gaveUpField(queue, field)),
      choseMine: {
        prepare: (chosen: By<Key> & InField) => ({ payload: { ...chosen, at: serverNow() } }),
        reducer: one<InField & { at: number | undefined }>((queue, { field, at }) =>
          machine.choseMine(queue, field, at),
        ),
      },
      choseTheirs: one<InField>((queue, { field }) => machine.choseTheirs(queue, field)),
      retryDue: one<{ attempt: number }>((queue, { attempt }) => machine.retryDue(queue, attempt)),
      /** One record, or each class. */
      retryAsked: (all: All, { payload: id }: PayloadAction<string | undefined>): All =>
        id === undefined ? moveAll(all, machine.retryAsked) : moveOne(all, id, machine.retryAsked),
      wentOffline: each(machine.wentOffline),
      cameOnline: each(machine.cameOnline),
      pageLeft: each(leaving),
    },
  }
}

export type Failure =
  | { is: 'unreachable'; retryAfter: number; isLimit?: true }
  | { is: 'signedOut' }
  | { is: 'closed' }
  | { is: 'refused'; problems: Record<string, string>; message: string }

const notAccepted = 'The school’s server did not accept this answer.'

const bodyOf = (failure: object): Partial<ApiError> => {
  const data: unknown = 'data' in failure ? failure.data : undefined
  return typeof data === 'object' && data !== null ? data : {}
}

const firstTexts = (errors: ApiError['errors']): Record<string, string> =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([name, [text]]) => [name, text ?? notAccepted]))

const retryAfterOf = (failure: object): number =>
  'retryAfter' in failure && typeof failure.retryAfter === 'number' ? failure.retryAfter : 0

/**
 * Why a save was not stored.
 * @param failure the error of the rejected call; undefined when it never left
 */
export const readFailure = (failure: unknown): Failure => {
  if (typeof failure !== 'object' || failure === null || !('status' in failure))
    return { is: 'unreachable', retryAfter: 0 }
  const { status } = failure
  if (status === 401 || status === 419) return { is: 'signedOut' }
  if (isWindowClosed(failure)) return { is: 'closed' }
  // Any other 403 speaks of the session or of a filter on the way, a 429 of the hour or of a proxy: all of them pass.
  if (typeof status !== 'number' || [403, 408, 429].includes(status) || status >= 500)
    return {
      is: 'unreachable',
      retryAfter: retryAfterOf(failure),
      ...(isSaveLimit(failure) && { isLimit: true }),
    }
  const { message, errors } = bodyOf(failure)
  return { is: 'refused', problems: firstTexts(errors), message: message ?? notAccepted }
}

export const notStored = (queue: SaveQueue, seq: number, failure: Failure): SaveQueue => {
  switch (failure.is) {
    case 'unreachable':
      return unreachable(queue, seq, failure)
    case 'signedOut':
      return sessionEnded(queue, seq)
    case 'closed':
      return windowClosed(queue, seq)
    case 'refused':
      return fieldsRefused(queue, { ...failure, seq })
  }
}
