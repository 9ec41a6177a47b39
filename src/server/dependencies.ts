// What a portal is built from.
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './http/app'
import type { Watch } from './http/requestLog'

export type AppDeps = Pick<App, 'config' | 'db' | 'engine' | 'files' | 'clock' | 'monotonicNow' | 'disk'> & {
  log: FastifyBaseLogger
  /** Called for each answer, for the metrics. */
  watch?: Watch
}
