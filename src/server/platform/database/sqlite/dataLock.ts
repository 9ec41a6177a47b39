import { lockFiles } from './databaseFiles'
import { sqliteLibrary } from './library'
import type { SqliteDatabase } from './port'

export interface DataLock {
  release(): void
}

/** So that the garbage collector does not close the locks. */
const held = new Set<SqliteDatabase>()

const takeLock = (file: string, dataDir: string): DataLock => {
  const lock: SqliteDatabase = new (sqliteLibrary().library.DatabaseSync)(file)
  try {
    lock.exec('pragma busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(
      `Another portal is already running on ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
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

/**
 * Only one process works in a data folder, and with a database to which several folders have links. The
 * operating system's lock on a small database ends with the process, however that ends, so none is ever left behind.
 */
export const lockDataDir = (dataDir: string): DataLock => {
  const taken: DataLock[] = []
  const release = () => taken.splice(0).forEach((lock) => lock.release())
  try {
    for (const file of lockFiles(dataDir)) taken.push(takeLock(file, dataDir))
  } catch (error) {
    release()
    throw error
  }
  return { release }
}
