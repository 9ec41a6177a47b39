// What the app is made of. Each part is a property of the Fastify instance under the same name.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config/config'
import type { Coverage } from './students/restores/coverage'
import type { Receipts } from './students/restores/receipts'
import type { Overload } from './http/overload/overload'
import type { Watch } from './http/requestLog'
import type { Db } from './platform/database/schema/schema'
import type { DiskSpace } from './platform/storage/disk/diskSpace'
import type { FileStore } from './platform/storage/fileStore'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Db
    engine: 'sqlite' | 'postgres'
    files: FileStore
    disk: DiskSpace
    overload: Overload
    /** Which answers the copies have. */
    coverage: Coverage
    receipts: Receipts
    /** The time; tests can move it. */
    clock: () => Date
    /** Milliseconds for measuring, unaffected by changes of the clock; tests can move it, too. */
    monotonicNow: () => number
  }
}

export type AppDeps = Pick<
  FastifyInstance,
  'config' | 'db' | 'engine' | 'files' | 'clock' | 'monotonicNow' | 'disk'
> & {
  log: FastifyBaseLogger
  /** Called for each answer, for the metrics. */
  watch?: Watch
}
