// The files of an embedded database. A process that works with it opens them by nothing but SQLite: as POSIX has it,
// closing any descriptor of a file drops every lock that the process holds on it. The next program that opens the
// database then takes itself for the only one, and removes the log that the portal still writes to. Looking (stat) is
// allowed. The wall in .dependency-cruiser.cjs names who may ask for these paths.
//
// The file or its folder may be a link. SQLite follows it and works beside the file that it leads to; so do these names.
import { closeSync, lstatSync, mkdirSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'

const missing = ['ENOENT', 'ENOTDIR']

/** The target of a path when all links on the way are followed; it need not exist yet. */
export const followLinks = (path: string): string => {
  try {
    return realpathSync.native(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ELOOP')
      throw new Error(
        `${path} is a link that leads back to itself. Correct it (docs/operations.md, Links).`,
        {
          cause: error,
        },
      )
    if (!missing.includes(code)) throw error
  }
  const folder = followLinks(dirname(path))
  const own = join(folder, basename(path))
  if (!lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink()) return own
  const target = readlinkSync(own)
  return followLinks(isAbsolute(target) ? target : join(folder, target))
}

/** The name in the data folder. Work with the file goes by databaseFile. */
export const databaseName = (dataDir: string): string => join(dataDir, 'portal.sqlite')

export const databaseFile = (dataDir: string): string => followLinks(databaseName(dataDir))

/** The locks of a portal: on its data folder, and beside its database, to which links of several folders may lead. */
export const lockFiles = (dataDir: string): string[] => {
  const besideDatabase = `${databaseFile(dataDir).replace(/\.sqlite$/, '')}.lock`
  return [...new Set([join(followLinks(dataDir), 'portal.lock'), besideDatabase])]
}

/** The write-ahead log: what has been committed and not yet moved into the database file. */
export const logOf = (file: string): string => `${file}-wal`

/** The index of the log, through which all programs that have the database open agree with each other. */
export const indexOf = (file: string): string => `${file}-shm`

/** False, too, for the empty file of a start that was interrupted. */
export const holdsDatabase = (dataDir: string): boolean =>
  (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0

const requireFolder = (path: string, folder: string) => {
  if (statSync(folder, { throwIfNoEntry: false })) return
  throw new Error(
    `${path} leads to ${folder}, which is not there. Connect the drive that it is on, create the folder, or correct the link (docs/operations.md, Links).`,
  )
}

/** Nothing is created where a link leads to a drive that is not there. */
export const createFolder = (dataDir: string) => {
  if (lstatSync(dataDir, { throwIfNoEntry: false })) requireFolder(dataDir, followLinks(dataDir))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  requireFolder(databaseName(dataDir), dirname(databaseFile(dataDir)))
}

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
