// What a portal is built from.
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './http/app'
import type { Overload } from './http/overload/overload'
import type { Watch } from './http/requestLog'
import type { Coverage } from './students/restores/coverage'
import type { Receipts } from './students/restores/receipts'

declare module './http/app' {
  // Made by rooms, decorated in app.ts.
  interface App {
    overload: Overload
    /** Which answers the copies have. */
    coverage: Coverage
    receipts: Receipts
  }
}

export type AppDeps = Pick<App, 'config' | 'db' | 'engine' | 'files' | 'clock' | 'monotonicNow' | 'disk'> & {
  log: FastifyBaseLogger
  /** Called for each answer, for the metrics. */
  watch?: Watch
}
