// Stored answers that the school's copies may not have yet. They stay on the device until a copy has them; when the
// portal was restored from an older one, they are given back by the ordinary save, judged by the values they replaced.
import type { FieldValue, StudentRecord } from '#shared/record/record'
import type { Answers } from '#shared/rules/intake/completeness'
import type { Coverage } from '../../api/baseQuery'
import {
  proceed,
  sendAlone,
  sentOf,
  without,
  type ByField,
  type Edit,
  type Edits,
  type SaveQueue,
  type Uncovered,
} from './queue'

/** The contract takes no more. */
const maxWas = 20

const distinct = (values: readonly FieldValue[]): readonly FieldValue[] => [...new Set(values)].slice(-maxWas)

const trailOf = ({ replaced = [], was, unheard = [] }: Edit): readonly FieldValue[] => [
  ...replaced,
  ...(was === undefined ? [] : [was]),
  ...unheard,
]

/** What stood in a field before this edit, as the device remembers it. */
export const replacedBy = (
  field: string,
  edit: Edit,
  uncovered: ByField<Uncovered>,
): readonly FieldValue[] => {
  const before = uncovered[field]
  return distinct([...(before ? [...before.was, before.value] : []), ...trailOf(edit)])
}

export interface StoredNow {
  readonly version: number
  readonly epoch: string
  readonly at: number
  readonly receipts: Readonly<Record<string, string>>
}

const typedAt = (one: Uncovered): number => one.typedAt ?? one.at

/** An answer of an epoch before, typed later than the one that was stored now, still waits to be given back. */
const laterOf = (before: Uncovered | undefined, now: Uncovered): Uncovered =>
  before && before.epoch !== now.epoch && typedAt(before) > typedAt(now)
    ? { ...before, was: distinct([...before.was, now.value]).filter((value) => value !== before.value) }
    : now

const remembered = (
  uncovered: ByField<Uncovered>,
  edits: Edits,
  { version, epoch, at }: Omit<StoredNow, 'receipts'>,
  receipts: StoredNow['receipts'],
): ByField<Uncovered> => {
  const added = Object.entries(edits).map(([field, edit]) => {
    const receipt = receipts[field]
    const was = replacedBy(field, edit, uncovered).filter((value) => value !== edit.value)
    const one: Uncovered = { value: edit.value, version, epoch, at, was, ...(receipt && { receipt }) }
    return [field, laterOf(uncovered[field], { ...one, ...(edit.at && { typedAt: edit.at }) })] as const
  })
  return { ...uncovered, ...Object.fromEntries(added) }
}

/** Fields that were stored just now; a server that gives no receipts takes nothing back. */
export const withStored = (
  uncovered: ByField<Uncovered>,
  edits: Edits,
  now: StoredNow,
): ByField<Uncovered> => {
  const given = Object.entries(edits).filter(([field]) => field in now.receipts)
  return remembered(uncovered, Object.fromEntries(given), now, now.receipts)
}

/** What a tab that died had sent, and the school's record says: it was stored, and nobody heard the receipts. */
export const withArrived = (
  uncovered: ByField<Uncovered>,
  edits: Edits,
  now: Omit<StoredNow, 'receipts'>,
): ByField<Uncovered> => remembered(uncovered, edits, now, {})

/** What two tabs have stored: the newer value, after all that stood there. */
export const withFound = (own: ByField<Uncovered>, found: ByField<Uncovered>): ByField<Uncovered> => {
  const both = Object.entries(found).map(([field, one]) => {
    const here = own[field]
    if (!here) return [field, one] as const
    const [older, newer] = typedAt(here) < typedAt(one) ? [here, one] : [one, here]
    const was = distinct([...older.was, older.value, ...newer.was]).filter((value) => value !== newer.value)
    return [field, { ...newer, was }] as const
  })
  return { ...own, ...Object.fromEntries(both) }
}

const givenBack = (one: Uncovered, own: Edit | undefined): Edit => ({
  value: one.value,
  base: one.version,
  at: typedAt(one),
  replaced: distinct([...one.was, ...(own ? trailOf(own) : [])]),
  ...(one.receipt && { receipt: one.receipt }),
})

/**
 * In the field stands something that was typed later and is not settled yet, or a save of it is on its way. An older
 * question or an older value that may not be stored gives way: it is not what the person wanted last.
 */
const isUnsettled = (queue: SaveQueue, field: string, one: Uncovered): boolean => {
  const { refusedValues, conflicts } = queue
  if (field in (sentOf(queue)?.edits ?? {})) return true
  const isLater = (at = Number.POSITIVE_INFINITY) => at >= typedAt(one)
  return (
    (field in refusedValues && isLater(refusedValues[field]?.at)) ||
    (field in conflicts && isLater(conflicts[field]?.typedAt))
  )
}

const isTypedOver = (queue: SaveQueue, field: string, one: Uncovered): boolean => {
  const own = queue.waiting[field]
  return own !== undefined && (own.at ?? Number.POSITIVE_INFINITY) >= typedAt(one)
}

type Lost = readonly [field: string, one: Uncovered]

const editsOf = (queue: SaveQueue, lost: readonly Lost[]): Edits =>
  Object.fromEntries(lost.map(([field, one]) => [field, givenBack(one, queue.waiting[field])]))

/**
 * Answers of an epoch before this one wait to be given back. Where something was typed over them since, that goes in
 * their place and says what it replaces; but a closed form takes only what was acknowledged, and that goes alone.
 */
const giveBack = (queue: SaveQueue, lost: readonly Lost[]): SaveQueue => {
  const isOver = ([field, one]: Lost) => isTypedOver(queue, field, one)
  const free = lost.filter((one) => !isOver(one))
  if (free.length > 0) {
    const fields = free.map(([field]) => field)
    const next: SaveQueue = {
      ...queue,
      waiting: { ...queue.waiting, ...editsOf(queue, free) },
      refusedValues: without(queue.refusedValues, ...fields),
      conflicts: without(queue.conflicts, ...fields),
      uncovered: without(queue.uncovered, ...fields),
    }
    return next.is === 'resting' || next.is === 'closed' ? proceed(next) : next
  }
  const over = lost.filter(([, { receipt }]) => receipt !== undefined)
  return queue.is === 'closed' && over.length > 0 ? sendAlone(queue, editsOf(queue, over)) : queue
}

/** What a copy has by now needs no keeping; what a restore has lost is given back. */
export const coverageKnown = (queue: SaveQueue, { epoch, until }: Coverage): SaveQueue => {
  const all = Object.entries(queue.uncovered)
  const lost = all.filter(([field, one]) => one.epoch !== epoch && !isUnsettled(queue, field, one))
  const covered = all.flatMap(([field, one]) => (one.epoch === epoch && one.at <= until ? [field] : []))
  const rest = covered.length === 0 ? queue : { ...queue, uncovered: without(queue.uncovered, ...covered) }
  return lost.length === 0 ? rest : giveBack(rest, lost)
}

/** Fields over which somebody has stored something else since, on a later version of the same epoch. */
export const overtakenBy = (record: StudentRecord, uncovered: ByField<Uncovered>): string[] =>
  Object.entries(uncovered).flatMap(([field, { version, value }]) =>
    version <= record.version && ((record as Answers)[field] ?? null) !== value ? [field] : [],
  )

/** That is the answer now, and this one is not given back over it; what stands in a field is settled first. */
export const withoutOvertaken = (queue: SaveQueue, record: StudentRecord): SaveQueue => {
  const gone = overtakenBy(record, queue.uncovered).filter((field) => {
    const one = queue.uncovered[field]
    return one && !(field in queue.waiting) && !isUnsettled(queue, field, one)
  })
  return gone.length === 0 ? queue : { ...queue, uncovered: without(queue.uncovered, ...gone) }
}
