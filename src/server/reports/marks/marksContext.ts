// What the services of marks know of the request.
import type { Db } from '../../platform/database/schema/schema'

export interface MarksContext {
  readonly db: Db
  readonly now: Date
  /** Account id: today an administrator's; nothing here asks whose it is. */
  readonly by: string
}
