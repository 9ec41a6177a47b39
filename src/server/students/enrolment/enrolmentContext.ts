// What the services of enrolment know of the request.
import type { Db } from '../../platform/database/schema/schema'

export interface EnrolmentContext {
  readonly db: Db
  readonly now: Date
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  readonly timeZone: string
  readonly by: { readonly accountId: string; readonly sessionId: string }
  /** In the history of a class that follows a last day; left out: one by one. */
  readonly client?: string
  /** Throws when the sign-in is not fresh. */
  readonly requireFresh: () => void
}
