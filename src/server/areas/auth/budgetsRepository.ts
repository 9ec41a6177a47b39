// Counters of a window of time, in the database so that a restart does not refill them.
import type { Db } from '../../db/schema'

export interface Budget {
  /** What is counted, and for whom: 'failures:<address>'. */
  readonly name: string
  readonly limit: number
  /** Length of the window. */
  readonly seconds: number
}

/** Windows begin at fixed times, so the key alone says which one it is. */
const windowOf = ({ seconds }: Budget, now: Date): number => Math.floor(now.getTime() / 1000 / seconds)

export const budgetKey = (budget: Budget, now: Date): string => `${budget.name}:${windowOf(budget, now)}`

/** Until the window ends. */
export const secondsLeft = (budget: Budget, now: Date): number =>
  Math.ceil((windowOf(budget, now) + 1) * budget.seconds - now.getTime() / 1000)

/** What was used of each, in their order. */
export const listUsed = async (db: Db, budgets: readonly Budget[], now: Date): Promise<number[]> => {
  const keys = budgets.map((budget) => budgetKey(budget, now))
  const rows = await db.selectFrom('budget').select(['key', 'used']).where('key', 'in', keys).execute()
  const used = new Map(rows.map((row) => [row.key, row.used]))
  return keys.map((key) => used.get(key) ?? 0)
}

/** Counts on by `amount`; answers what is used now, in their order. One statement, whatever their number. */
export const spend = async (db: Db, budgets: readonly Budget[], now: Date, amount = 1): Promise<number[]> => {
  const start = now.toISOString()
  const rows = await db
    .insertInto('budget')
    .values(budgets.map((budget) => ({ key: budgetKey(budget, now), window_start: start, used: amount })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ used: row('budget.used', '+', amount) })),
    )
    .returning(['key', 'used'])
    .execute()
  const used = new Map(rows.map((row) => [row.key, row.used]))
  return budgets.map((budget) => used.get(budgetKey(budget, now)) ?? 0)
}

/** Windows that are long over. */
export const removeOldBudgets = (db: Db, before: string) =>
  db.deleteFrom('budget').where('window_start', '<', before).execute()

export const removeBudget = (db: Db, budget: Budget, now: Date) =>
  db.deleteFrom('budget').where('key', '=', budgetKey(budget, now)).execute()
