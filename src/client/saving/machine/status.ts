// The save status of one field, in the terms of SPEC.md §4 (its `error` is called failed, as in all state machines of
// the portal):
//
//   idle ──sent──▶ saving ──stored──▶ saved
//                    ▲  └──refused──▶ failed
//                    └───edited again──┘
//
// The icon of a state appears 600 ms after the state began. An old check mark disappears with a new edit; a failure
// stays visible until the value is stored.
import type { FieldValue } from '#shared/record/record'
import { attemptOf, sentOf, type SaveQueue } from './queue'

export const iconDelay = 600

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

export interface SaveStatus {
  readonly is: SaveState
  readonly icon: SaveState
  /** Counts the changes of state, so that a late timer cannot show a later state early. */
  readonly turn: number
}

export const idle: SaveStatus = { is: 'idle', icon: 'idle', turn: 0 }

/** The progress of a value: being saved, held back with a problem, or settled. */
export type FieldProgress = 'moving' | 'stuck' | 'settled'

const next: Record<FieldProgress, (is: SaveState) => SaveState> = {
  moving: () => 'saving',
  stuck: () => 'failed',
  settled: (is) => (is === 'idle' ? 'idle' : 'saved'),
}

export const follow = (status: SaveStatus, standing: FieldProgress): SaveStatus => {
  const is = next[standing](status.is)
  if (is === status.is) return status
  const icon = status.icon === 'saved' ? 'idle' : status.icon
  return { is, icon, turn: status.turn + 1 }
}

export const isIconLate = ({ is, icon }: SaveStatus): boolean => icon !== is

/** Runs 600 ms after the turn began. */
export const iconDue = (status: SaveStatus, turn: number): SaveStatus =>
  turn === status.turn && isIconLate(status) ? { ...status, icon: status.is } : status

export type SaveSummary =
  | { is: 'saved' }
  | { is: 'saving' }
  /** Refused values and open conflicts, which need the person. */
  | { is: 'attention'; count: number }
  /** `isLimit`: the rate limit of this person is reached. */
  | { is: 'retrying'; count: number; isLimit?: true }
  | { is: 'offline' | 'signedOut' | 'closed'; count: number }

const pending = (queue: SaveQueue) => ({ ...sentOf(queue)?.edits, ...queue.waiting })

/** The names of unsaved fields. */
export const unsavedFields = (queue: SaveQueue): string[] =>
  Object.keys({ ...pending(queue), ...queue.refusedValues, ...queue.conflicts })

export const hasPending = (queue: SaveQueue): boolean => Object.keys(pending(queue)).length > 0

export const saveSummaryOf = (queue: SaveQueue): SaveSummary => {
  const count = unsavedFields(queue).length
  if (queue.is === 'closed' || queue.is === 'signedOut') return { is: queue.is, count }
  if (!queue.online) return { is: 'offline', count }
  if (attemptOf(queue) > 0 && hasPending(queue)) {
    return { is: 'retrying', count, ...(queue.is === 'pausing' && queue.isLimit && { isLimit: true }) }
  }
  if (hasPending(queue)) return { is: 'saving' }
  return count > 0 ? { is: 'attention', count } : { is: 'saved' }
}

const worstFirst = ['signedOut', 'closed', 'offline', 'retrying', 'saving', 'attention'] as const

/** Combines the summaries of several queues: the worst state, and the number of unsaved values. */
export const summaryOfAll = (summaries: readonly SaveSummary[]): SaveSummary => {
  const is = worstFirst.find((state) => summaries.some((one) => one.is === state))
  const found = summaries.find((one) => one.is === is)
  if (!found || !('count' in found)) return found ?? { is: 'saved' }
  const counts = summaries.map((one) => ('count' in one ? one.count : 0))
  return { ...found, count: counts.reduce((sum, count) => sum + count, 0) }
}

export const fieldProgressOf = (queue: SaveQueue, field: string): FieldProgress => {
  if (field in queue.refusedValues || field in queue.conflicts) return 'stuck'
  if (!(field in queue.waiting) && !(field in (sentOf(queue)?.edits ?? {}))) return 'settled'
  return queue.is === 'sending' && attemptOf(queue) === 0 ? 'moving' : 'stuck'
}

/**
 * The value that a field shows instead of the record's; undefined if the record's is the newest.
 * @param version of the cached record
 */
export const ownValue = (queue: SaveQueue, field: string, version: number): FieldValue | undefined => {
  const own = queue.refusedValues[field] ?? queue.waiting[field] ?? sentOf(queue)?.edits[field]
  if (own) return own.value
  const conflict = queue.conflicts[field]
  if (conflict) return conflict.yours
  const ahead = queue.ahead[field]
  return ahead && ahead.version > version ? ahead.value : undefined
}
