// What the app is made of; each part is a property of the Fastify instance under the same name.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config'
import type { Db } from './db/schema'
import type { FileStore } from './files/fileStore'
import type { Watch } from './plugins/requestLog'
import type { Overload } from './shedding/shedding'
import type { DiskSpace } from './upkeep/diskRoom'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Db
    engine: 'sqlite' | 'postgres'
    files: FileStore
    disk: DiskSpace
    shedding: Overload
    /** The time, so that tests can move it. */
    clock: () => Date
    /** Milliseconds for spans, whatever is done to the time; tests move it, too. */
    monotonicNow: () => number
  }
}

export type AppDeps = Pick<
  FastifyInstance,
  'config' | 'db' | 'engine' | 'files' | 'clock' | 'monotonicNow' | 'disk'
> & {
  log: FastifyBaseLogger
  /** Told of each answer, for the metrics. */
  watch?: Watch
}
