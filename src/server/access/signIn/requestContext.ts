// What services know about a request, without HTTP.
import type { Config } from '../../config/config'
import type { Db } from '../../platform/database/schema/schema'
import type { EventLog } from './events'

export interface RequestContext {
  readonly ip: string
  readonly requestId: string
  readonly userAgent: string | null
  /** The session ID from the cookie, valid or not. */
  readonly presentedSession: string | null
  /** From the cookie of a known device. */
  readonly deviceTokens: readonly string[]
}

export interface AuthDeps {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
  readonly log: EventLog
}
