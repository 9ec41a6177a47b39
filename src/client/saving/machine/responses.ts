// Applies the server's answers to the queue of a record. The answer to a save that a newer one has replaced changes
// nothing.
import type { Conflict } from '#shared/contract/students/students'
import type { FieldValue } from '#shared/record/record'
import {
  isFresh,
  proceed,
  without,
  type ByField,
  type Edit,
  type Edits,
  type Pausing,
  type SaveQueue,
  type Sending,
} from './queue'
import { takeBack, unanswered } from './takeBack'
import { withStored, type StoredNow } from './uncovered'

interface StoredAnswer {
  readonly seq: number
  readonly version: number
  readonly conflicts: readonly Conflict[]
  /** Absent if the server's release sends no receipts. */
  readonly stored?: StoredNow
  /** True if this account stored the other value of a conflict. */
  readonly isOwn?: (conflict: Conflict) => boolean
}

const answers = (queue: SaveQueue, seq: number): queue is Sending =>
  queue.is === 'sending' && queue.sent.seq === seq

/** A newer edit was typed on top of the stored value, so the version with that value is its base. */
const rebased = (queue: SaveQueue, names: readonly string[], version: number): Record<string, Edit> =>
  Object.fromEntries(
    Object.entries(queue.waiting).map(([name, edit]) => [
      name,
      names.includes(name) ? { ...edit, base: version } : edit,
    ]),
  )

/**
 * The other value is one that a tab of this device sent before it closed, so only the person has changed the field and
 * there is no conflict.
 */
const onOwn = (edits: Edits, conflicts: readonly Conflict[], version: number): Edits =>
  Object.fromEntries(
    conflicts.flatMap(({ field, theirs }) => {
      const edit = edits[field]
      return edit?.unheard?.includes(theirs) ? [[field, { ...edit, base: version }] as const] : []
    }),
  )

/**
 * True if the stored text continues this edit: the device holds the beginning of a text whose rest its tab had stored
 * before it closed.
 */
const isBeginningOf = ({ theirs, at }: Conflict, edit: Edit | undefined): boolean =>
  edit?.isUnfinished === true &&
  edit.at !== undefined &&
  edit.at <= Date.parse(at) &&
  String(theirs ?? '').startsWith(String(edit.value ?? ''))

/** The value was resent although the backup had it, and perhaps newer ones. It was not stored now. */
export const isKnown = (edits: Edits, name: string, now: Pick<StoredNow, 'receipts'> | undefined): boolean =>
  edits[name]?.receipt !== undefined && now !== undefined && !(name in now.receipts)

const only = (edits: Edits, names: readonly string[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => names.includes(name)))

export const stored = (
  queue: SaveQueue,
  { seq, version, conflicts, stored, isOwn = () => false }: StoredAnswer,
): SaveQueue => {
  if (!answers(queue, seq)) return queue
  const { edits } = queue.sent
  const again = onOwn(edits, conflicts, version)
  // If the person has typed over the value, the conflict returns with the newer value.
  const unasked = conflicts.filter(
    ({ field }) =>
      field in edits && !(field in queue.waiting) && !(field in queue.refusedValues) && !(field in again),
  )
  const isSettled = (one: Conflict) => isOwn(one) && isBeginningOf(one, edits[one.field])
  const settled = unasked.filter(isSettled)
  const open = unasked.filter((one) => !isSettled(one))
  const disputed = conflicts.map(({ field }) => field)
  const names = Object.keys(edits).filter((name) => !disputed.includes(name) && !isKnown(edits, name, stored))
  const now = [
    ...names.map((name) => [name, edits[name]?.value ?? null] as const),
    ...settled.map(({ field, theirs }) => [field, theirs] as const),
  ]
  const ahead = Object.fromEntries(now.map(([name, value]) => [name, { value, version }]))
  return proceed({
    ...queue,
    waiting: {
      ...without(again, ...Object.keys(queue.refusedValues)),
      ...rebased(queue, [...names, ...Object.keys(again)], version),
    },
    ahead: { ...queue.ahead, ...ahead },
    uncovered: stored ? withStored(queue.uncovered, only(edits, names), stored) : queue.uncovered,
    conflicts:
      open.length === 0
        ? queue.conflicts
        : {
            ...queue.conflicts,
            ...Object.fromEntries(
              open.map((one) => [one.field, { ...one, version, typedAt: edits[one.field]?.at }]),
            ),
          },
  })
}

interface Refusal {
  readonly seq: number
  /** Reasons by field; empty if the server named none. */
  readonly problems: Readonly<Record<string, string>>
  readonly message: string
}

/** 422: nothing was stored. The named values are held back, the others are sent again. */
export const fieldsRefused = (queue: SaveQueue, { seq, problems, message }: Refusal): SaveQueue => {
  if (!answers(queue, seq)) return queue
  const { edits } = queue.sent
  const strangers = Object.keys(problems).filter((name) => !(name in edits) && !queue.omitted.includes(name))
  const named = Object.keys(edits).filter((name) => name in problems)
  // The answer names no field, so all values are held back; otherwise the same save would be repeated for ever.
  const guilty = named.length + strangers.length > 0 ? named : Object.keys(edits)
  const newer = { ...queue.waiting, ...queue.refusedValues }
  const refusedNow = guilty
    .filter((name) => !(name in newer))
    .map((name) => [name, { ...(edits[name] as Edit), problem: problems[name] ?? message }] as const)
  const back = takeBack({ ...queue, sent: { ...queue.sent, edits: without(edits, ...guilty) } })
  return proceed(
    {
      ...back,
      refusedValues: { ...queue.refusedValues, ...Object.fromEntries(refusedNow) },
      omitted: [...queue.omitted, ...strangers],
    },
    queue.attempt,
  )
}

/** No answer, 5xx or 429. */
export const unreachable = (
  queue: SaveQueue,
  seq: number,
  { retryAfter, isLimit }: Pick<Pausing, 'retryAfter' | 'isLimit'> = { retryAfter: 0 },
): SaveQueue =>
  answers(queue, seq)
    ? {
        ...takeBack(unanswered(queue)),
        ...{ is: 'pausing', attempt: queue.attempt + 1, retryAfter },
        ...(isLimit && { isLimit }),
      }
    : queue

/** 401: everything waits until the same person signs in again. */
export const sessionEnded = (queue: SaveQueue, seq: number): SaveQueue =>
  answers(queue, seq) ? { ...takeBack(queue), is: 'signedOut' } : queue

/** 403: registration has closed; the text stays visible. */
export const windowClosed = (queue: SaveQueue, seq: number): SaveQueue => {
  if (!answers(queue, seq)) return queue
  const back = takeBack(queue)
  const isFirst = Object.values(queue.sent.edits).every(isFresh)
  const given = Object.values(back.waiting).some((edit) => !isFresh(edit))
  // Values acknowledged before a restore are accepted even when registration is closed.
  return isFirst && given ? proceed(back) : { ...back, is: 'closed' }
}

/** The school's decision on answers that arrived after registration had closed. */
export interface LateDecision {
  /** Values that the record now has. */
  readonly stored: ByField<FieldValue>
  /** Values that cannot be stored, with the reason. */
  readonly refused: ByField<{ readonly value: FieldValue; readonly problem: string }>
}

/** Newer edits stay as they are. */
export const lateDecided = (queue: SaveQueue, { stored: there, refused }: LateDecision): SaveQueue => {
  if (queue.is !== 'closed') return queue
  const edits = Object.entries(queue.waiting)
  const done = edits.filter(([name, { value }]) => name in there && there[name] === value)
  const refusedNow = edits.flatMap(([name, edit]) => {
    const refusal = refused[name]
    return refusal?.value === edit.value ? [[name, { ...edit, problem: refusal.problem }] as const] : []
  })
  const gone = [...done, ...refusedNow].map(([name]) => name)
  if (gone.length === 0) return queue
  return {
    ...queue,
    waiting: without(queue.waiting, ...gone),
    refusedValues: { ...queue.refusedValues, ...Object.fromEntries(refusedNow) },
  }
}
