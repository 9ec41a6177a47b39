// Applies the edits and saves of other tabs of the account to a record's queue.
import {
  isEmpty,
  proceed,
  without,
  type ByField,
  type Edit,
  type Edits,
  type SaveQueue,
  type Values,
} from './queue'
import { allOver, takeBack, unanswered } from './takeBack'
import { withFound } from './uncovered'

/** The unsaved edits of a closed or crashed tab. */
export interface LeftAnswers {
  readonly waiting: Edits
  readonly refusedValues: SaveQueue['refusedValues']
  readonly conflicts: SaveQueue['conflicts']
  /** Stored answers that no backup of the school has yet. */
  readonly uncovered?: SaveQueue['uncovered']
}

/** The later answer wins; an edit of this page without a time counts as the newest. */
const isOlder = (found: Pick<Edit, 'at'>, own: Pick<Edit, 'at'> | undefined): boolean =>
  own !== undefined && (found.at ?? 0) <= (own.at ?? Number.POSITIVE_INFINITY)

/** Takes the older of both bases, so that changes by others since then are not overwritten silently. */
const onOlderBase = <T extends Edit>(found: T, own: Edit | undefined): T => {
  if (own === undefined) return found
  const unheard = [...(own.unheard ?? []), ...(found.unheard ?? [])]
  return { ...found, ...(own.unheard && { unheard }), base: Math.min(found.base, own.base) }
}

const ownOf = (queue: Values): Edits => ({ ...queue.waiting, ...queue.refusedValues })

const newer = <T extends Edit>(found: ByField<T>, queue: Values): ByField<T> => {
  const own = ownOf(queue)
  return Object.fromEntries(
    Object.entries(found)
      .filter(([name, edit]) => !(name in queue.conflicts) && !isOlder(edit, own[name]))
      .map(([name, edit]) => [name, onOlderBase(edit, own[name])]),
  )
}

/** An open conflict uses the later of both answers. */
const asked = ({ conflicts }: Values, found: Edits): Values['conflicts'] =>
  Object.fromEntries(
    Object.entries(conflicts).map(([name, conflict]) => {
      const edit = found[name]
      const isLater = edit && conflict.typedAt !== undefined && (edit.at ?? 0) > conflict.typedAt
      return [name, isLater ? { ...conflict, yours: edit.value, typedAt: edit.at } : conflict]
    }),
  )

/** A conflict that was found replaces earlier edits and conflicts of this page. */
const newerQuestions = (found: Values['conflicts'], queue: Values): Values['conflicts'] => {
  const own = ownOf(queue)
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, question]) => {
      const here = queue.conflicts[name]
      if (isOlder({ at: question.typedAt }, here ? { at: here.typedAt } : own[name])) return []
      const { yours, typedAt } = question
      return [[name, here && here.version > question.version ? { ...here, yours, typedAt } : question]]
    }),
  )
}

/** Takes over the unsaved edits of another tab. A save in flight is sent once more, together with them. */
export const restoredFromDevice = (queue: SaveQueue, found: LeftAnswers): SaveQueue => {
  const { waiting, refusedValues, conflicts, uncovered = {} } = found
  const back: Values = queue.is === 'sending' ? takeBack(unanswered(queue)) : queue
  const young = newer(waiting, back)
  const taken = { waiting: allOver(young, young), refusedValues: newer(refusedValues, back) }
  const questions = newerQuestions(conflicts, back)
  const names = Object.keys({ ...taken.waiting, ...taken.refusedValues, ...questions })
  const next = {
    ...queue,
    ...back,
    waiting: { ...without(back.waiting, ...names), ...taken.waiting },
    refusedValues: { ...without(back.refusedValues, ...names), ...taken.refusedValues },
    uncovered: withFound(back.uncovered, uncovered),
    conflicts: { ...asked(back, { ...refusedValues, ...waiting }), ...questions },
  }
  return queue.is === 'resting' || queue.is === 'sending' ? proceed(next) : next
}

/** Another tab of the account has stored these fields, typed at these times; the newer answer wins. */
export const storedElsewhere = (
  queue: SaveQueue,
  version: number,
  fields: Readonly<Record<string, number>>,
): SaveQueue => {
  const follow = (edits: Edits): Edits =>
    Object.fromEntries(
      Object.entries(edits)
        .filter(([name, { at = Number.POSITIVE_INFINITY }]) => !(name in fields) || at > (fields[name] ?? 0))
        .map(([name, edit]) => [
          name,
          name in fields ? { ...edit, base: Math.max(edit.base, version) } : edit,
        ]),
    )
  const next = { ...queue, waiting: follow(queue.waiting) }
  if (next.is !== 'sending') return next
  const edits = follow(next.sent.edits)
  return isEmpty(edits) ? proceed(next) : { ...next, sent: { ...next.sent, edits } }
}
