import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CompiledQuery, Kysely, sql, type QueryExecutorProvider } from 'kysely'
import type { DatabaseFault } from '../databaseFault'
import type { OpenedDatabase } from '../opening/opened'
import { lockDataDir } from './dataLock'
import { sqliteDialect } from './dialect'
import { SqliteDriver } from './driver'
import { sqliteLibrary } from './library'

interface Options {
  dataDir: string
  /** False only for reading beside a running portal, as the backup command does. */
  exclusive?: boolean
  onFatal: (fault: DatabaseFault) => void
}

/** Creates the file readable by its owner only, before SQLite writes to it; its log inherits that. */
const prepareFile = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'portal.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  return file
}

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
  const file = prepareFile(options.dataDir)
  const lock = options.exclusive === false ? undefined : lockDataDir(options.dataDir)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteDriver({ ...options, file })) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    lock?.release()
    throw error
  }
  return {
    db,
    engine: 'sqlite',
    version: `SQLite ${version}`,
    checkpoint: async () =>
      void (await db.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'))),
    copyTo: (target) => copyTo(db, target),
    close: async () => {
      await db.destroy()
      lock?.release()
    },
  }
}
