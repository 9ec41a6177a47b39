import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { CompiledQuery, Kysely, sql, type QueryExecutorProvider } from 'kysely'
import type { DatabaseFault } from '../databaseFault'
import type { OpenedDatabase } from '../opening/opened'
import { createFolder, createMissing, databaseFile, holdsDatabase } from './databaseFiles'
import { lockDataDir, type DataLock } from './dataLock'
import { sqliteDialect } from './dialect'
import { SqliteDriver } from './driver'
import { sqliteLibrary } from './library'
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
