// Limits a family's saves and history per hour, so that nobody can fill the school's disk. The counts are in the
// database, shared by all instances, and written in the transaction of the saves. The office has no limit.
import { accountIdOf } from '#shared/rules/access/accountId'
import type { Config } from '../../config/config'
import { hourSeconds } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { consumeEach, listUsed, secondsLeft, type RateLimit } from '../../platform/database/rateLimits'
import type { SaveRequest } from './request'
import type { NewChange } from './queries'

export type SaveBudgets = Pick<Config['budgets'], 'savesPerStudent' | 'historyMbPerStudent'>

/** For saves without a limit. */
export const noBudgets: SaveBudgets = { savesPerStudent: Infinity, historyMbPerStudent: Infinity }

export interface SaveBudget {
  /** Undefined when the save may be made. */
  refusal(save: SaveRequest): Refusal | undefined
  /** Counts a save, even a refused one, and the history that it has added. */
  count(save: SaveRequest, changes: readonly NewChange[]): void
  /** Writes what was counted. */
  spend(): Promise<void>
}

/** Reads the counts of the families whose saves are in a batch. */
export const openSaveBudget = async (
  db: Db,
  saves: readonly SaveRequest[],
  budgets: SaveBudgets,
  now: Date,
): Promise<SaveBudget> => {
  // Sorted, so that two instances counting the same students cannot deadlock.
  const ids = [...new Set(saves.filter(isFamily).map(({ studentId }) => studentId))].sort()
  const counters = new Map(ids.map((id) => [id, newCounters(id, budgets)]))
  const all = [...counters.values()].flatMap(({ saves: saved, history }) => [saved, history])
  await readUsed(db, all, now)
  const countersOf = (save: SaveRequest) => (isFamily(save) ? counters.get(save.studentId) : undefined)
  return {
    refusal: (save) => {
      const own = countersOf(save)
      const spent = own && [own.saves, own.history].find(isSpent)
      return spent && tooMany(spent.limit, now)
    },
    count: (save, changes) => {
      const own = countersOf(save)
      if (!own) return
      own.saves.added += 1
      own.history.added += bytesOf(changes)
    },
    spend: async () => {
      const amounts = all.filter(({ added }) => added > 0).map(({ limit, added }) => [limit, added] as const)
      if (amounts.length > 0) await consumeEach(db, amounts, now)
    },
  }
}

const isFamily = ({ by }: SaveRequest) => by === 'family'

interface Counter {
  readonly limit: RateLimit
  /** The amount used by committed saves. */
  used: number
  /** The amount added by saves of this batch. */
  added: number
}

const megabyte = 1024 * 1024

const newCounters = (studentId: string, budgets: SaveBudgets): Record<'saves' | 'history', Counter> => {
  const account = accountIdOf('student', studentId)
  const historyBytes = budgets.historyMbPerStudent * megabyte
  return {
    saves: newCounter({ name: `saves:${account}`, max: budgets.savesPerStudent, seconds: hourSeconds }),
    history: newCounter({ name: `history:${account}`, max: historyBytes, seconds: hourSeconds }),
  }
}

const newCounter = (limit: RateLimit): Counter => ({ limit, used: 0, added: 0 })

const readUsed = async (db: Db, counters: readonly Counter[], now: Date) => {
  if (counters.length === 0) return
  const limits = counters.map(({ limit }) => limit)
  for (const [index, used] of (await listUsed(db, limits, now)).entries()) {
    const counter = counters[index]
    if (counter) counter.used = used
  }
}

const isSpent = ({ limit, used, added }: Counter): boolean => used + added >= limit.max

const tooMany = (limit: RateLimit, now: Date): Refusal => {
  const seconds = secondsLeft(limit, now)
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const text = `This form was saved too often within an hour. Please try again in ${wait}.`
  return new Refusal(429, text, { limit: [text] }, seconds)
}

const bytesOf = (changes: readonly NewChange[]): number =>
  changes.reduce(
    (sum, { old_value, new_value }) => sum + Buffer.byteLength(old_value) + Buffer.byteLength(new_value),
    0,
  )
