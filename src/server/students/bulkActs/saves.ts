// Writes bulk acts and their undoing through the ordinary save, in one transaction.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../platform/database/schema/schema'
import type { Actor } from '../actor'
import { officeRequestOf } from '../save/request'
import { saveAllWithin } from '../save/save'
import type { BulkState } from './plan'

/** The `client` of history rows that an act, or its undoing, writes. */
export const clientOf = (actId: string): string => `bulk act ${actId}`

/** Works through the items one by one, so that requests that only read are answered in between. */
export const oneByOne = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
  for (const item of items) {
    await work(item)
    await nextTurn()
  }
}

interface FieldValues {
  readonly actId: string
  readonly field: 'class_id' | 'house_code'
  readonly of: (state: BulkState) => string | number | null
}

/** Saves one field of each of these students, whom the caller has claimed. */
export const saveField = (
  trx: Db,
  { now, today, user }: Actor,
  states: readonly BulkState[],
  { actId, field, of }: FieldValues,
) => {
  const requests = states.map((state) => ({
    ...officeRequestOf(state.id, { [field]: of(state) }, state.version, user),
    editor: { client: clientOf(actId), session: user.sessionId },
  }))
  return saveAllWithin(trx, requests, { now: now.toISOString(), today })
}
