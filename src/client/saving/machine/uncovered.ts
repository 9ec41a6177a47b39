// Stored answers that may be missing from the school's backups. They stay on the device until a backup has them. If the
// portal was restored from an older backup, they are resent with the ordinary save, and the server judges them by the
// values they replaced.
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

/** The limit of the contract. */
const maxWas = 20

const distinct = (values: readonly FieldValue[]): readonly FieldValue[] => [...new Set(values)].slice(-maxWas)

const trailOf = ({ replaced = [], was, unheard = [] }: Edit): readonly FieldValue[] => [
  ...replaced,
  ...(was === undefined ? [] : [was]),
  ...unheard,
]

/** The values that the field had before this edit, as far as the device knows them. */
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

/** An answer from before the restore that was typed later than the one stored now is still resent. */
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

/** Fields that were just stored; without receipts the server accepts no resent values. */
export const withStored = (
  uncovered: ByField<Uncovered>,
  edits: Edits,
  now: StoredNow,
): ByField<Uncovered> => {
  const given = Object.entries(edits).filter(([field]) => field in now.receipts)
  return remembered(uncovered, Object.fromEntries(given), now, now.receipts)
}

/** Values that a closed tab had sent and that the record contains: they were stored, but the receipts were lost. */
export const withArrived = (
  uncovered: ByField<Uncovered>,
  edits: Edits,
  now: Omit<StoredNow, 'receipts'>,
): ByField<Uncovered> => remembered(uncovered, edits, now, {})

/** Merges the stored values of two tabs: the newer value, after all earlier ones. */
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
 * True if the field has a later unsettled edit, or a save in flight. An older conflict or invalid value does not count,
 * because it is not the person's last answer.
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
 * Resends answers from before the restore. A newer edit of the same field is sent instead and names the values it
 * replaces. If registration is closed, only acknowledged answers are accepted, so they are sent alone.
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

/** Drops answers that a backup has, and resends those that a restore has lost. */
export const coverageKnown = (queue: SaveQueue, { epoch, until }: Coverage): SaveQueue => {
  const all = Object.entries(queue.uncovered)
  const lost = all.filter(([field, one]) => one.epoch !== epoch && !isUnsettled(queue, field, one))
  const covered = all.flatMap(([field, one]) => (one.epoch === epoch && one.at <= until ? [field] : []))
  const rest = covered.length === 0 ? queue : { ...queue, uncovered: without(queue.uncovered, ...covered) }
  return lost.length === 0 ? rest : giveBack(rest, lost)
}

/** Fields that somebody has changed since, on a later version of the same epoch. */
export const overtakenBy = (record: StudentRecord, uncovered: ByField<Uncovered>): string[] =>
  Object.entries(uncovered).flatMap(([field, { version, value }]) =>
    version <= record.version && ((record as Answers)[field] ?? null) !== value ? [field] : [],
  )

/** The later answer stays and is not replaced by a resent one; unsettled edits of the field come first. */
export const withoutOvertaken = (queue: SaveQueue, record: StudentRecord): SaveQueue => {
  const gone = overtakenBy(record, queue.uncovered).filter((field) => {
    const one = queue.uncovered[field]
    return one && !(field in queue.waiting) && !isUnsettled(queue, field, one)
  })
  return gone.length === 0 ? queue : { ...queue, uncovered: without(queue.uncovered, ...gone) }
}
