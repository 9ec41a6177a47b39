// How many different students visitors may be shown (SEC-47): per address, and for the whole school.
import { addressKey } from '../../addressKey'
import type { Config } from '../../config'
import { listUsed, spend, type Budget } from '../auth/budgetsRepository'
import type { Db } from '../../db/schema'

const minutes = 60
const hour = 60 * minutes
const day = 24 * hour

export interface RevealBudgets {
  readonly perIp: Budget
  readonly perIpDay: Budget
  readonly perSchool: Budget
}

/** A tenth of a large school may be shown within an hour. */
export const revealBudgets = (
  { budgets, secret }: Pick<Config, 'budgets' | 'secret'>,
  ip: string,
  roll: number,
): RevealBudgets => {
  const from = addressKey(secret, ip)
  return {
    perIp: { name: `search:${from}`, limit: budgets.searchPerIp, seconds: 10 * minutes },
    perIpDay: { name: `search-day:${from}`, limit: budgets.searchPerIpDay, seconds: day },
    perSchool: {
      name: 'search',
      limit: Math.max(budgets.searchPerSchool, Math.floor(roll / 10)),
      seconds: hour,
    },
  }
}

/** Remembers for the length of the budget's window that a student was shown. */
const markerOf = (budget: Budget, studentId: string): Budget => ({
  ...budget,
  name: `shown:${budget.name}:${studentId}`,
})

export interface Reveal {
  readonly budget: Budget
  /** Markers of the students who were not shown yet within the window. */
  readonly fresh: readonly Budget[]
  readonly isOver: boolean
}

/** What showing these students would cost of each budget; those shown before cost nothing. */
export const priceOf = (
  db: Db,
  budgets: RevealBudgets,
  studentIds: readonly string[],
  now: Date,
): Promise<Reveal[]> =>
  Promise.all(
    Object.values(budgets).map(async (budget: Budget) => {
      const markers = studentIds.map((id) => markerOf(budget, id))
      const [counted = 0, ...shown] = await listUsed(db, [budget, ...markers], now)
      const fresh = markers.filter((_marker, index) => shown[index] === 0)
      return { budget, fresh, isOver: fresh.length > 0 && counted + fresh.length > budget.limit }
    }),
  )

export const pay = async (db: Db, reveals: readonly Reveal[], now: Date): Promise<void> => {
  for (const { budget, fresh } of reveals) {
    if (fresh.length === 0) continue
    await spend(db, [budget], now, fresh.length)
    await spend(db, fresh, now)
  }
}
