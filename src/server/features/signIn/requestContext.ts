// Who asks, as the services see it: without HTTP.
import type { Config } from '../../config/config'
import type { Db } from '../../platform/database/schema/schema'
import type { EventLog } from './signInEventsService'

export interface RequestContext {
  readonly ip: string
  readonly requestId: string
  readonly userAgent: string | null
  /** The session id of the cookie that came along, alive or not. */
  readonly presentedSession: string | null
  /** Of the cookie of a browser that was in before. */
  readonly deviceTokens: readonly string[]
}

export interface AuthDeps {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
  readonly log: EventLog
}
