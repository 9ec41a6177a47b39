// What the school's server has in its memory while it runs: gone when it is killed.
import { createCoverage, type Coverage } from '../../src/server/students/restores/coverage'
import { createReceipts, type Receipts } from '../../src/server/students/restores/receipts'
import { noBudgets } from '../../src/server/students/save/rateLimit'
import { createSaves, type Saves } from '../../src/server/students/save/save'
import type { Db } from '../../src/server/platform/database/schema/schema'
import type { Scheduler } from '../scheduler'
import { secret } from './secrets'

export interface ServerProcess {
  readonly saves: Saves
  readonly coverage: Coverage
  readonly receipts: Receipts
}

const receipts = createReceipts(secret)

export const startProcess = (db: Db, scheduler: Scheduler): ServerProcess => {
  const clock = () => new Date(scheduler.now)
  return {
    saves: createSaves({ db, clock, timeZone: 'America/Port_of_Spain', budgets: noBudgets }),
    coverage: createCoverage({ db, clock }, true),
    receipts,
  }
}
