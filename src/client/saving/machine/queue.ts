// The save queue of one record: one save is in flight, and newer edits wait for the next.
//
//   resting ──edited──▶ sending ──stored──▶ resting, or sending again when edits wait
//                          ├──unreachable──▶ pausing ──retryDue, cameOnline──▶ sending
//                          ├──sessionEnded─▶ signedOut ──signedInAgain──▶ sending
//                          ├──windowClosed─▶ closed ──reopened──▶ sending; waiting edits are sent to the school
//                          └──fieldsRefused: the invalid values are held back, the others are sent again
//
// A value leaves the queue only when the server has stored it or the person gave it up. The content is also stored
// encrypted on the device (leftBehind.ts). The functions are pure: the listener sends, waits and reads the clock.
import type { Conflict } from '#shared/contract/students/students'
import type { FieldValue } from '#shared/record/record'

/** A value, and the version of the record on which the person typed it. */
export interface Edit {
  readonly value: FieldValue
  readonly base: number
  /** When it was typed, in milliseconds of the server's clock as far as it is known. */
  readonly at?: number
  /** The value in the school's record at that time. */
  readonly was?: FieldValue
  /** Values that were sent without an answer and may have been stored. */
  readonly unheard?: readonly FieldValue[]
  /** After a restore: earlier values of the field. */
  readonly replaced?: readonly FieldValue[]
  /** The server's proof that this value was stored before a restore. */
  readonly receipt?: string
  /** The student whose answer was copied, a brother or sister; their own words later are nobody's copy. */
  readonly from?: string
  /** The text of a field that still had the focus: the person may have typed and stored more than the device has. */
  readonly isUnfinished?: true
}

export type Edits = Readonly<Record<string, Edit>>
export type ByField<T> = Readonly<Record<string, T>>

export interface Batch {
  readonly seq: number
  readonly edits: Edits
  /** The page is being left, so the request must outlive it. */
  readonly leaving: boolean
}

/** A value that was changed in two places; the person chooses. */
export interface Dispute extends Conflict {
  readonly version: number
  /** When the person's own value was typed, as in an edit. */
  readonly typedAt?: number
}

/** A stored answer that may be missing from every backup of the school (uncovered.ts). */
export interface Uncovered {
  readonly value: FieldValue
  /** The version of the record that stored it. */
  readonly version: number
  readonly epoch: string
  /** Absent if the answer to the save was lost; then the value is resent like an edit. */
  readonly receipt?: string
  /** When it was stored, in milliseconds of the server's clock. */
  readonly at: number
  /** When it was typed, as in an edit. */
  readonly typedAt?: number
  /** Earlier values of the field that a backup may still hold. */
  readonly was: readonly FieldValue[]
}

/** Properties of every state. */
export interface Values {
  readonly online: boolean
  readonly seq: number
  readonly waiting: Edits
  /** Invalid values with the reason; they stay in their fields. */
  readonly refusedValues: ByField<Edit & { readonly problem: string }>
  readonly conflicts: ByField<Dispute>
  /** Stored values that are newer than the cached record. */
  readonly ahead: ByField<{ readonly value: FieldValue; readonly version: number }>
  /** Stored values that the server would reject; the body leaves them out. */
  readonly omitted: readonly string[]
  /** Stored values that may be missing from every backup of the school. */
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
  /** Seconds, if the server sent them. */
  readonly retryAfter: number
  /** The rate limit of this person is reached. */
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

/** Returns the same object if nothing changes, so that components are not rendered again. */
export const without = <T>(record: ByField<T>, ...names: string[]): ByField<T> =>
  names.some((name) => name in record)
    ? Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
    : record

export const isEmpty = (record: object) => Object.keys(record).length === 0

const oldestBase = (edits: Edits) => Math.min(...Object.values(edits).map(({ base }) => base))

/** True unless it is resent after a restore. */
export const isFresh = ({ receipt }: Edit): boolean => receipt === undefined

export const some = <T>(all: ByField<T>, is: (one: T) => boolean): ByField<T> =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => is(one)))

/**
 * Edits on the same version are sent together, the others in later saves, so that each save has one true base. Values
 * resent after a restore go first and alone, each under the version in its receipt: the server accepts them even when
 * registration is closed.
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

/** Newer edits of these fields wait for the answer. */
export const sendAlone = (queue: SaveQueue, edits: Edits): SaveQueue => ({
  ...send(queue, edits, 0),
  waiting: queue.waiting,
})

/** Sends waiting edits, if possible. */
export const proceed = (queue: Values, attempt = 0): SaveQueue => {
  if (isEmpty(queue.waiting)) return { ...valuesOf(queue), is: 'resting' }
  if (!queue.online) return { ...valuesOf(queue), is: 'pausing', attempt, retryAfter: 0 }
  return send(queue, nextBatch(queue.waiting), attempt)
}

export interface Typed extends Edit {
  readonly field: string
  /** The reason why the value is invalid, from the field's rules. */
  readonly problem: string | null
}

export const pendingOf = (queue: SaveQueue, field: string): Edit | undefined =>
  queue.waiting[field] ?? sentOf(queue)?.edits[field] ?? queue.refusedValues[field]

const baseOf = (queue: SaveQueue, { field, base }: Typed): number => {
  const conflict = queue.conflicts[field]
  if (conflict) return conflict.version
  // The edit follows an unsaved one, whose older base counts; otherwise a change by somebody else could be overwritten
  // silently.
  const pending = pendingOf(queue, field)
  return pending ? Math.min(pending.base, base) : base
}

export const edited = (queue: SaveQueue, typed: Typed): SaveQueue => {
  const { field, value, problem, at, was, from } = typed
  const pending = pendingOf(queue, field)
  const edit: Edit = {
    value,
    base: baseOf(queue, typed),
    at,
    was: pending?.was === undefined ? was : pending.was,
    ...(from !== undefined && { from }),
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

/** Milliseconds until the next attempt: 1, 2, 4 … 30 s with jitter, or later when the server says so. */
export const retryDelay = (attempt: number, retryAfter: number, random: number): number => {
  const seconds = Math.min(30, 2 ** Math.max(0, attempt - 1))
  return Math.round(Math.max(seconds * (0.8 + 0.4 * random), retryAfter) * 1000)
}

/** Tries even if the browser reports to be offline, because that is sometimes wrong. */
export const retryDue = (queue: SaveQueue, attempt: number): SaveQueue => {
  if (queue.is !== 'pausing' || queue.attempt !== attempt) return queue
  return isEmpty(queue.waiting) ? proceed(queue) : send(queue, nextBatch(queue.waiting), attempt)
}

export const wentOffline = (queue: SaveQueue): SaveQueue => ({ ...queue, online: false })

export const cameOnline = (queue: SaveQueue): SaveQueue => {
  const online = { ...queue, online: true }
  return online.is === 'pausing' ? proceed(online, online.attempt) : online
}

/** A save that was refused because of another person's session is sent at once instead of after its pause. */
export const signedInAgain = (queue: SaveQueue): SaveQueue => {
  if (queue.is === 'pausing') return retryDue(queue, queue.attempt)
  return queue.is === 'signedOut' ? proceed(queue) : queue
}

export const reopened = (queue: SaveQueue): SaveQueue => (queue.is === 'closed' ? proceed(queue) : queue)

export const retryAsked = (queue: SaveQueue): SaveQueue =>
  queue.is === 'pausing' ? retryDue(queue, queue.attempt) : reopened(queue)

/** Drops stored values that the newly read record contains. */
export const recordRead = (queue: SaveQueue, version: number): SaveQueue => {
  const done = Object.keys(queue.ahead).filter((name) => (queue.ahead[name]?.version ?? 0) <= version)
  return done.length === 0 ? queue : { ...queue, ahead: without(queue.ahead, ...done) }
}

/** The person gives up an edit that cannot be saved; a value in flight stays. */
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
