// The common part of the slices that save. Each slice has one queue (machine/queue) per student record or per class of
// marks, and all queues react to the same events. A slice adds how a queue is opened and how answers are read.
//
// Unsaved values are also stored encrypted on the device (deviceStoreListeners).
import { createAction, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '#shared/contract/errors'
import { isSaveLimit, isWindowClosed } from '#client/api/transport/errorText'
import { fieldsRefused, sessionEnded, unreachable, windowClosed } from './machine/responses'
import { storedElsewhere, type LeftAnswers } from './machine/otherTabs'
import { emptyQueue, sentOf, type SaveQueue } from './machine/queue'
import * as machine from './machine/queue'
import { leaving } from './machine/takeBack'
import { serverNow } from './serverClock'

export interface Saved {
  readonly queue: SaveQueue
  /** When the last save succeeded, in milliseconds. */
  readonly savedAt: number | null
  /** The error of the last save, if it failed. */
  readonly failure?: unknown
  /** The id of this queue on the server, where the server needs one. */
  readonly client?: string
}

export type Saves<One> = Readonly<Record<string, One>>

/** Unsaved answers of a closed or crashed tab. */
export interface FoundAnswers {
  readonly answers: LeftAnswers
}

/** Asks focused fields for their text, because a blur event may never follow. */
export const draftsWanted = createAction('saving/draftsWanted')

export type By<Key extends string> = Readonly<Record<Key, string>>
type Move = (queue: SaveQueue) => SaveQueue

interface InField {
  readonly field: string
}

/** The message of another tab of the account. */
export interface StoredNews {
  readonly version: number
  /** When each field was typed, in milliseconds. */
  readonly fields: Readonly<Record<string, number>>
  /** By how much that tab takes the server's clock to be ahead of the device's, in milliseconds. */
  readonly ahead?: number
}

export interface BatchStored<Answer> {
  readonly seq: number
  readonly answer: Answer
  readonly at: number
}

export interface BatchFailed {
  readonly seq: number
  readonly error: unknown
}

/** The person gave up the edits. Stored values stay until a backup of the school has them. */
const discarded: Move = ({ online, seq, uncovered }) => ({ ...emptyQueue, online, seq, uncovered })

interface Kind<Key extends string, One extends Saved, Answer> {
  /** The property of an event that names the record or the class. */
  readonly key: Key
  /** Derives the other properties from the queue. */
  readonly withQueue: (one: One, queue: SaveQueue) => One
  /** Applies the server's answer to the batch in flight. */
  readonly accepted: (one: One, batch: BatchStored<Answer>) => SaveQueue
  readonly failureOf?: (error: unknown) => Failure
}

export const createSaveReducers = <Key extends string, One extends Saved, Answer>({
  key,
  withQueue,
  accepted,
  failureOf = readFailure,
}: Kind<Key, One, Answer>) => {
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
    /** Slices reset a queue with it when its edits are given up. */
    discarded: each(discarded),
    signedInAgain: each(machine.signedInAgain),
    reducers: {
      batchStored: (all: All, { payload }: PayloadAction<By<Key> & BatchStored<Answer>>): All => {
        const one = all[idOf(payload)]
        if (!one || sentOf(one.queue)?.seq !== payload.seq) return all
        const stored = moved(one, accepted(one, payload))
        return put(all, idOf(payload), { ...stored, savedAt: payload.at, failure: null })
      },
      batchFailed: (all: All, { payload }: PayloadAction<By<Key> & BatchFailed>): All => {
        const { seq, error } = payload
        const one = all[idOf(payload)]
        if (!one) return all
        const queue = notStored(one.queue, seq, failureOf(error))
        if (queue === one.queue) return all
        return put(all, idOf(payload), { ...moved(one, queue), failure: error ?? {} })
      },
      storedElsewhere: one<StoredNews>((queue, { version, fields }) =>
        storedElsewhere(queue, version, fields),
      ),
      /** The person gives up the edit; the field shows the stored value. */
      fieldGivenUp: one<InField>((queue, { field }) => machine.gaveUpField(queue, field)),
      choseMine: {
        prepare: (chosen: By<Key> & InField) => ({ payload: { ...chosen, at: serverNow() } }),
        reducer: one<InField & { at: number | undefined }>((queue, { field, at }) =>
          machine.choseMine(queue, field, at),
        ),
      },
      choseTheirs: one<InField>((queue, { field }) => machine.choseTheirs(queue, field)),
      retryDue: one<{ attempt: number }>((queue, { attempt }) => machine.retryDue(queue, attempt)),
      /** Without an id, all queues retry. */
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
 * Why a save failed.
 * @param failure the error of the rejected call; undefined if the request was never sent
 */
export const readFailure = (failure: unknown): Failure => {
  if (typeof failure !== 'object' || failure === null || !('status' in failure))
    return { is: 'unreachable', retryAfter: 0 }
  const { status } = failure
  if (status === 401 || status === 419) return { is: 'signedOut' }
  if (isWindowClosed(failure)) return { is: 'closed' }
  // Any other 403 is about the session or comes from a filter on the network; a 429 is a rate limit of the server or of
  // a proxy. All of them are temporary.
  if (typeof status !== 'number' || [403, 408, 429].includes(status) || status >= 500)
    return {
      is: 'unreachable',
      retryAfter: retryAfterOf(failure),
      ...(isSaveLimit(failure) && { isLimit: true }),
    }
  const { message, errors } = bodyOf(failure)
  return { is: 'refused', problems: firstTexts(errors), message: message ?? notAccepted }
}

const notStored = (queue: SaveQueue, seq: number, failure: Failure): SaveQueue => {
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
