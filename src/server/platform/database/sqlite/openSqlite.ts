import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { CompiledQuery, Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { DatabaseFault } from '../databaseFault'
import type { OpenedDatabase } from '../opening/opened'
import { createFolder, createMissing, databaseFile, holdsDatabase, lockFiles } from './databaseFiles'
import { sqliteDialect, SqliteDriver } from './driver'
import { type SqliteDatabase, sqliteLibrary } from './library'
import { findTrouble, requireNoRescue } from './rescue'

interface Options {
  dataDir: string
  /** False only for reading beside a running portal, as the backup command does. */
  exclusive?: boolean
  onFatal: (fault: DatabaseFault) => void
}

/** Under the lock of the data folder, so that nobody in this process has the file open when it is created. */
const prepare = (dataDir: string): DataLock => {
  createFolder(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    requireNoRescue(dataDir)
    createMissing(databaseFile(dataDir))
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

/** SQLite would create what it is told to read. */
const requireDatabase = (dataDir: string): undefined => {
  if (!holdsDatabase(dataDir))
    throw new Error(`There is no database in ${dataDir}. Give the DATA_DIR of the portal.`)
  return undefined
}

/** Without it, an idle portal would notice only with the next save what has happened to its files. */
const watchEveryMs = 2000

/** A complete copy while others read and write: private from the first byte, and given its name when it is whole. */
const copyTo = async (db: QueryExecutorProvider, target: string) => {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const unfinished = `${target}.part`
  rmSync(unfinished, { force: true })
  closeSync(openSync(unfinished, 'wx', 0o600))
  await sql`vacuum into ${unfinished}`.execute(db)
  renameSync(unfinished, target)
}

export const openSqlite = async <Tables>(options: Options): Promise<OpenedDatabase<Tables>> => {
  const { version } = sqliteLibrary()
  const { dataDir, exclusive = true } = options
  const lock = exclusive ? prepare(dataDir) : requireDatabase(dataDir)
  const file = databaseFile(dataDir)
  const isSuspect = exclusive && findTrouble(dataDir)?.isWhole === false
  const driver = new SqliteDriver({
    file,
    ...(exclusive && { ownedDir: dataDir }),
    isSuspect,
    onFatal: options.onFatal,
  })
  const db = new Kysely<Tables>({ dialect: sqliteDialect(driver) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    lock?.release()
    throw error
  }
  const watching = exclusive ? setInterval(() => driver.watchFiles(), watchEveryMs).unref() : undefined
  return {
    db,
    engine: 'sqlite',
    version: `SQLite ${version}`,
    checkpoint: async () =>
      void (await db.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'))),
    copyTo: (target) => copyTo(db, target),
    close: async () => {
      clearInterval(watching)
      await db.destroy()
      lock?.release()
    },
  }
}

/** For snapshots beside a running portal, which has checked the whole file when it opened it. */
export const readSqlite = <Tables>(dataDir: string): Kysely<Tables> => {
  const file = databaseFile(dataDir)
  return new Kysely({
    dialect: sqliteDialect(new SqliteDriver({ file, readsOnly: true, onFatal: () => undefined })),
  })
}

interface DataLock {
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
