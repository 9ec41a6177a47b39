import { asFault, DatabaseFault } from '../databaseFault'
import { sqliteLibrary } from './library'
import { readValue, type SqliteDatabase } from './port'

/**
 * The settings of every connection. synchronous 2 is FULL: at NORMAL a power cut loses acknowledged saves. mmap_size reads
 * as undefined where the library is compiled without it, which is as good as 0.
 */
const settings: ReadonlyArray<readonly [name: string, value: number | string]> = [
  ['busy_timeout', 5000],
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['secure_delete', 1],
  ['mmap_size', 0],
  ['wal_autocheckpoint', 1000],
  ['journal_size_limit', 67_108_864],
]

/** Reads the settings back, and throws when the library has ignored one. */
export const verifySettings = (database: SqliteDatabase) => {
  for (const [name, wanted] of settings) {
    const found = readValue(database, `pragma ${name}`)
    const isOff = name === 'mmap_size' && found === undefined
    if (found !== wanted && !isOff) throw new Error(`SQLite: ${name} is ${String(found)}, not ${wanted}.`)
  }
}

const open = (file: string): SqliteDatabase => {
  const database = new (sqliteLibrary().library.DatabaseSync)(file)
  for (const [name, value] of settings) database.exec(`pragma ${name} = ${value}`)
  verifySettings(database)
  return database
}

const refuseDamaged = (file: string, cause?: unknown): never => {
  throw new Error(
    `The database ${file} is damaged. Put a backup in its place (docs/operations.md, Restore).`,
    { cause },
  )
}

/** The full check, which takes longer, also compares the indexes with their tables. */
export const openWriter = (
  file: string,
  check: 'quick_check' | 'integrity_check' = 'quick_check',
): SqliteDatabase => {
  try {
    const database = open(file)
    if (readValue(database, `pragma ${check}(1)`) === 'ok') return database
    database.close()
  } catch (error) {
    const fault = asFault(error)
    if (fault instanceof DatabaseFault && fault.kind === 'corrupt') refuseDamaged(file, error)
    throw fault
  }
  return refuseDamaged(file)
}

export const openReader = (file: string): SqliteDatabase => {
  const database = open(file)
  database.exec('pragma query_only = 1')
  return database
}
