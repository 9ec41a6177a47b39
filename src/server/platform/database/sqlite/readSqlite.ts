import { Kysely } from 'kysely'
import { databaseFile } from './databaseFiles'
import { sqliteDialect } from './dialect'
import { SqliteDriver } from './driver'

/** For snapshots beside a running portal, which has checked the whole file when it opened it. */
export const readSqlite = <Tables>(dataDir: string): Kysely<Tables> => {
  const file = databaseFile(dataDir)
  return new Kysely({
    dialect: sqliteDialect(new SqliteDriver({ file, readsOnly: true, onFatal: () => undefined })),
  })
}
