import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BulkActDone } from '#shared/contract/students/bulkActs'
import { bulkActDays } from '#shared/rules/students/bulkActs'
import { dayMs } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'
import { listBulkActs } from './queries'
import { shownAct } from './shownBulkAct'
import { staysWhy } from './undoCheck'

export const daysAgo = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString()

/** The latest first. Other requests are answered in between. */
export const bulkActsOf = async (db: Db, now: Date): Promise<BulkActDone[]> => {
  const shown: BulkActDone[] = []
  for (const act of await listBulkActs(db, daysAgo(now, bulkActDays))) {
    shown.push(await shownAct(db, act, await staysWhy(db, act)))
    await nextTurn()
  }
  return shown
}
