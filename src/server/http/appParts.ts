// The app as every ability sees it. Each part is a property of the Fastify instance under the same name; dependencies.ts adds
// the parts that rooms make.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config'
import type { LiveConfig } from '../config/liveConfig'
import type { Db } from '../platform/database/schema/schema'
import type { DiskSpace } from '../platform/storage/diskSpace'
import type { FileStore } from '../platform/storage/fileStore'
import type { Overload } from './overload'

export interface App {
  config: Config
  /** Changes the configuration when the office has stored something about the school. */
  live: LiveConfig
  db: Db
  engine: 'sqlite' | 'postgres'
  files: FileStore
  disk: DiskSpace
  log: FastifyBaseLogger
  /** The time; tests can move it. */
  clock: () => Date
  /** Milliseconds for measuring, unaffected by changes of the clock; tests can move it, too. */
  monotonicNow: () => number
  overload: Overload
}

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the parts stand in App
  interface FastifyInstance extends App {}
}
