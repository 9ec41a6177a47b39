import { join } from 'node:path'
import { sqliteLibrary } from './library'
import type { SqliteDatabase } from './port'

export interface DataLock {
  release(): void
}

/** So that the garbage collector does not close the locks. */
const held = new Set<SqliteDatabase>()

/**
 * Only one process works in a data folder (REL-03). The operating system's lock on a small database ends with the
 * process, however that ends, so none is ever left behind.
 */
export const lockDataDir = (dataDir: string): DataLock => {
  const lock: SqliteDatabase = new (sqliteLibrary().library.DatabaseSync)(join(dataDir, 'portal.lock'))
  try {
    lock.exec('pragma busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(
      `Another portal is at work in ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
      { cause: error },
    )
  }
  held.add(lock)
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}
