// The files of an embedded database. A process that works with it opens them by nothing but SQLite: as POSIX has it,
// closing any descriptor of a file drops every lock that the process holds on it. The next program that opens the
// database then takes itself for the only one, and removes the log that the portal still writes to. Looking (stat) is
// allowed. The wall in .dependency-cruiser.cjs names who may ask for these paths.
import { closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const databaseFile = (dataDir: string): string => join(dataDir, 'portal.sqlite')

/** The write-ahead log: what has been committed and not yet moved into the database file. */
export const logOf = (file: string): string => `${file}-wal`

/** The index of the log, through which all programs that have the database open agree with each other. */
export const indexOf = (file: string): string => `${file}-shm`

/** False, too, for the empty file of a start that was interrupted. */
export const holdsDatabase = (dataDir: string): boolean =>
  (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0

/** Readable by its owner only, before SQLite writes to it; its log inherits that. A file that is there is not opened. */
export const createMissing = (file: string): void => {
  if (statSync(file, { throwIfNoEntry: false })) return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // Another start was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
