// The saves of one record: one in flight, newer edits wait and go together in the next.
//
//   resting ──edited──▶ sending ──stored──▶ resting, or sending again when edits wait
//                          ├──unreachable──▶ pausing ──retryDue, cameOnline──▶ sending
//                          ├──sessionEnded─▶ signedOut ──signedInAgain──▶ sending
//                          ├──windowClosed─▶ closed ──reopened──▶ sending; what waits is offered to the school
//                          └──fieldsRefused: the invalid values are kept back, the rest is sent again
//
// A value leaves the machine only when the server has stored it or the person gave it up.
// What it holds lies sealed on the device, too (leftBehind.ts). Pure: the listener sends, waits and reads the clock.
import type { Conflict } from '#shared/contract/students/students'
import type { FieldValue } from '#shared/record/record'

/** A value and the version of the record on which the person typed it. */
export interface Edit {
  readonly value: FieldValue
  readonly base: number
  /** When it was typed, in milliseconds by the server's clock as far as that is known. */
  readonly at?: number
  /** What stood in the school's record. */
  readonly was?: FieldValue
  /** What was sent of it and may have arrived: no answer was heard. */
  readonly unheard?: readonly FieldValue[]
  /** After a restore, what stood in the record before, too. */
  readonly replaced?: readonly FieldValue[]
  /** Shows that exactly this was stored before a restore. */
  readonly receipt?: string
  /** Stood in a field that was not left, on a device: more may have been typed and stored than was kept there. */
  readonly isUnfinished?: true
}

export type Edits = Readonly<Record<string, Edit>>
export type ByField<T> = Readonly<Record<string, T>>

export interface Batch {
  readonly seq: number
  readonly edits: Edits
  /** The page is being left: the request must outlive it. */
  readonly leaving: boolean
}

/** Two answers to one question; the person chooses. */
export interface Dispute extends Conflict {
  readonly version: number
  /** When the person's own was typed; as with an edit. */
  readonly typedAt?: number
}

/** A stored answer that no copy of the school's is known to have (uncovered.ts). */
export interface Uncovered {
  readonly value: FieldValue
  /** Under which it was stored. */
  readonly version: number
  readonly epoch: string
  /** Absent when the answer to the save was not heard: then it is given back as if it was typed. */
  readonly receipt?: string
  /** When it was stored, in milliseconds by the server's clock. */
  readonly at: number
  /** When it was typed; as with an edit. */
  readonly typedAt?: number
  /** What stood there before, as far as no copy is known to have more. */
  readonly was: readonly FieldValue[]
}

/** What every state knows. */
export interface Values {
  readonly online: boolean
  readonly seq: number
  readonly waiting: Edits
  /** Values that may not be stored, with the reason; they stay in their fields. */
  readonly refusedValues: ByField<Edit & { readonly problem: string }>
  readonly conflicts: ByField<Dispute>
  /** Stored values that are newer than the record in the cache. */
  readonly ahead: ByField<{ readonly value: FieldValue; readonly version: number }>
  /** Stored values that the server itself would refuse: the body leaves them out. */
  readonly omitted: readonly string[]
  /** Stored values that no copy of the school's is known to have. */
  readonly uncovered: ByField<Uncovered>
}

/** `attempt` counts the failed attempts since the last success. */
export interface Sending extends Values {
  readonly is: 'sending'
  readonly sent: Batch
  readonly attempt: number
}

export interface Pausing extends Values {
  readonly is: 'pausing'
  readonly attempt: number
  /** Seconds, when the server named them. */
  readonly retryAfter: number
  /** The server takes no more saves of this person for now. */
  readonly isLimit?: true
}

export type SaveQueue =
  | (Values & { readonly is: 'resting' })
  | Sending
  | Pausing
  | (Values & { readonly is: 'signedOut' | 'closed' })

export const emptyQueue: SaveQueue = {
  is: 'resting',
  online: true,
  seq: 0,
  waiting: {},
  refusedValues: {},
  conflicts: {},
  ahead: {},
  omitted: [],
  uncovered: {},
}

export const valuesOf = (queue: Values): Values => {
  const { online, seq, waiting, refusedValues, conflicts, ahead, omitted, uncovered } = queue
  return { online, seq, waiting, refusedValues, conflicts, ahead, omitted, uncovered }
}

export const sentOf = (queue: SaveQueue): Batch | null => (queue.is === 'sending' ? queue.sent : null)

export const attemptOf = (queue: SaveQueue): number =>
  queue.is === 'sending' || queue.is === 'pausing' ? queue.attempt : 0

/** The same object when there is nothing to take away: whoever reads it is not drawn anew. */
export const without = <T>(record: ByField<T>, ...names: string[]): ByField<T> =>
  names.some((name) => name in record)
    ? Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
    : record

export const isEmpty = (record: object) => Object.keys(record).length === 0

const oldestBase = (edits: Edits) => Math.min(...Object.values(edits).map(({ base }) => base))

/** Not given back after a restore. */
export const isFresh = ({ receipt }: Edit): boolean => receipt === undefined

export const some = (edits: Edits, is: (edit: Edit) => boolean): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([, edit]) => is(edit)))

/**
 * Edits typed on the same version travel together; others follow, so that each save has one honest base. What is given
 * back after a restore goes first and by itself, each under the version in its receipt: it is taken whether the form is
 * open or not.
 */
const nextBatch = (waiting: Edits): Edits => {
  const given = some(waiting, (edit) => !isFresh(edit))
  if (!isEmpty(given)) return given
  const base = oldestBase(waiting)
  return some(waiting, (edit) => edit.base === base)
}

export const send = (queue: Values, edits: Edits, attempt: number, leaving = false): Sending => ({
  ...valuesOf(queue),
  is: 'sending',
  seq: queue.seq + 1,
  sent: { seq: queue.seq + 1, edits, leaving },
  attempt,
  waiting: without(queue.waiting, ...Object.keys(edits)),
})

/** What was typed over it waits until this is answered. */
export const sendAlone = (queue: SaveQueue, edits: Edits): SaveQueue => ({
  ...send(queue, edits, 0),
  waiting: queue.waiting,
})

/** Sends what waits, if it may. */
export const proceed = (queue: Values, attempt = 0): SaveQueue => {
  if (isEmpty(queue.waiting)) return { ...valuesOf(queue), is: 'resting' }
  if (!queue.online) return { ...valuesOf(queue), is: 'pausing', attempt, retryAfter: 0 }
  return send(queue, nextBatch(queue.waiting), attempt)
}

export interface Typed extends Edit {
  readonly field: string
  /** Why the value may not be stored, from the field's rules. */
  readonly problem: string | null
}

export const pendingOf = (queue: SaveQueue, field: string): Edit | undefined =>
  queue.waiting[field] ?? sentOf(queue)?.edits[field] ?? queue.refusedValues[field]

const baseOf = (queue: SaveQueue, { field, base }: Typed): number => {
  const conflict = queue.conflicts[field]
  if (conflict) return conflict.version
  // On top of an own value that is not stored yet: the older base, or another's change could be overwritten unseen.
  const pending = pendingOf(queue, field)
  return pending ? Math.min(pending.base, base) : base
}

export const edited = (queue: SaveQueue, typed: Typed): SaveQueue => {
  const { field, value, problem, at, was } = typed
  const pending = pendingOf(queue, field)
  const edit: Edit = {
    value,
    base: baseOf(queue, typed),
    at,
    was: pending?.was === undefined ? was : pending.was,
    ...(pending?.unheard && { unheard: pending.unheard }),
    ...(pending?.replaced && { replaced: [...pending.replaced, pending.value] }),
  }
  const rest = {
    ...queue,
    refusedValues: without(queue.refusedValues, field),
    conflicts: without(queue.conflicts, field),
    waiting: without(queue.waiting, field),
  }
  if (problem !== null)
    return { ...rest, refusedValues: { ...rest.refusedValues, [field]: { ...edit, problem } } }
  const next = { ...rest, waiting: { ...rest.waiting, [field]: edit } }
  return queue.is === 'resting' ? proceed(next) : next
}

/** Tries even when the browser believes to be offline: it is sometimes wrong. */
export const retryDue = (queue: SaveQueue, attempt: number): SaveQueue => {
  if (queue.is !== 'pausing' || queue.attempt !== attempt) return queue
  return isEmpty(queue.waiting) ? proceed(queue) : send(queue, nextBatch(queue.waiting), attempt)
}

export const wentOffline = (queue: SaveQueue): SaveQueue => ({ ...queue, online: false })

export const cameOnline = (queue: SaveQueue): SaveQueue => {
  const online = { ...queue, online: true }
  return online.is === 'pausing' ? proceed(online, online.attempt) : online
}

/** A save that was refused for somebody else's session waits for its next attempt: it goes at once. */
export const signedInAgain = (queue: SaveQueue): SaveQueue => {
  if (queue.is === 'pausing') return retryDue(queue, queue.attempt)
  return queue.is === 'signedOut' ? proceed(queue) : queue
}

export const reopened = (queue: SaveQueue): SaveQueue => (queue.is === 'closed' ? proceed(queue) : queue)

/** The person does not want to wait for the next attempt. */
export const retryAsked = (queue: SaveQueue): SaveQueue =>
  queue.is === 'pausing' ? retryDue(queue, queue.attempt) : reopened(queue)

/** The server has a newer record: stored values that it contains need no copy any more. */
export const recordRead = (queue: SaveQueue, version: number): SaveQueue => {
  const done = Object.keys(queue.ahead).filter((name) => (queue.ahead[name]?.version ?? 0) <= version)
  return done.length === 0 ? queue : { ...queue, ahead: without(queue.ahead, ...done) }
}

/** What was typed into a field and cannot be saved is given up; what is on its way is not. */
export const gaveUpField = (queue: SaveQueue, field: string): SaveQueue =>
  field in queue.waiting || field in queue.refusedValues
    ? { ...queue, waiting: without(queue.waiting, field), refusedValues: without(queue.refusedValues, field) }
    : queue

export const choseMine = (queue: SaveQueue, field: string, at?: number): SaveQueue => {
  const conflict = queue.conflicts[field]
  if (!conflict) return queue
  return edited(queue, { field, value: conflict.yours, base: conflict.version, at, problem: null })
}

export const choseTheirs = (queue: SaveQueue, field: string): SaveQueue => {
  const conflict = queue.conflicts[field]
  if (!conflict) return queue
  const stored = { value: conflict.theirs, version: conflict.version }
  return {
    ...queue,
    conflicts: without(queue.conflicts, field),
    uncovered: without(queue.uncovered, field),
    ahead: { ...queue.ahead, [field]: stored },
  }
}
