// The effects that answers of the server have on the saves of a record. An answer to a save that was
// overtaken by a newer one changes nothing.
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
  /** Absent: the server is of a release that gives none. */
  readonly stored?: StoredNow
  /** Whether this account has stored the other value of a conflict. */
  readonly isOwn?: (conflict: Conflict) => boolean
}

const answers = (queue: SaveQueue, seq: number): queue is Sending =>
  queue.is === 'sending' && queue.sent.seq === seq

/** A newer edit of a stored value was typed on that value: the version that holds it is its base. */
const rebased = (queue: SaveQueue, names: readonly string[], version: number): Record<string, Edit> =>
  Object.fromEntries(
    Object.entries(queue.waiting).map(([name, edit]) => [
      name,
      names.includes(name) ? { ...edit, base: version } : edit,
    ]),
  )

/** What stands there is what a tab of this device had sent before it died: typed over by the person, and by nobody else. */
const onOwn = (edits: Edits, conflicts: readonly Conflict[], version: number): Edits =>
  Object.fromEntries(
    conflicts.flatMap(({ field, theirs }) => {
      const edit = edits[field]
      return edit?.unheard?.includes(theirs) ? [[field, { ...edit, base: version }] as const] : []
    }),
  )

/**
 * The device had the beginning of a text, and its tab has stored the rest before it died: the person has typed on. Only
 * where nothing of the text is missing from what is stored.
 */
const isBeginningOf = ({ theirs, at }: Conflict, edit: Edit | undefined): boolean =>
  edit?.isUnfinished === true &&
  edit.at !== undefined &&
  edit.at <= Date.parse(at) &&
  String(theirs ?? '').startsWith(String(edit.value ?? ''))

/** Given back though the copy had it, and perhaps what came after it: it is not what was stored now. */
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
  // A conflict about a value that was typed over meanwhile comes again with the newer value.
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
  /** Reasons by field; empty when the server named none. */
  readonly problems: Readonly<Record<string, string>>
  readonly message: string
}

/** 422: nothing of the save was written. The named values stay behind, the others are sent again. */
export const fieldsRefused = (queue: SaveQueue, { seq, problems, message }: Refusal): SaveQueue => {
  if (!answers(queue, seq)) return queue
  const { edits } = queue.sent
  const strangers = Object.keys(problems).filter((name) => !(name in edits) && !queue.omitted.includes(name))
  const named = Object.keys(edits).filter((name) => name in problems)
  // Nothing to learn from the answer: keep all of it back rather than ask the same again for ever.
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

/** 401: everything waits until the same student has signed in again. */
export const sessionEnded = (queue: SaveQueue, seq: number): SaveQueue =>
  answers(queue, seq) ? { ...takeBack(queue), is: 'signedOut' } : queue

/** 403: registration was closed meanwhile; the text stays visible. */
export const windowClosed = (queue: SaveQueue, seq: number): SaveQueue => {
  if (!answers(queue, seq)) return queue
  const back = takeBack(queue)
  const isFirst = Object.values(queue.sent.edits).every(isFresh)
  const given = Object.values(back.waiting).some((edit) => !isFresh(edit))
  // What was acknowledged before a restore is taken all the same.
  return isFirst && given ? proceed(back) : { ...back, is: 'closed' }
}

/** What the school says about answers that arrived after registration had closed. */
export interface LateDecision {
  /** These values stand in the record. */
  readonly stored: ByField<FieldValue>
  /** These may not be stored, and why. */
  readonly refused: ByField<{ readonly value: FieldValue; readonly problem: string }>
}

/** What was typed anew meanwhile stays as it is. */
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
