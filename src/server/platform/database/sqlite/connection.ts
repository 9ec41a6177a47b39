// A connection to the database, the lock of its one writer, and the check that its files are still in their place.
import type { CompiledQuery, QueryResult } from 'kysely'
import { lstatSync, statSync } from 'node:fs'
import { asFault, DatabaseFault } from '../databaseFault'
import { readValue, type SqliteDatabase, sqliteLibrary, type SqliteStatement } from './library'
import { bind } from '../queries/compiledOnce'
import { databaseName, followLinks, indexOf, logOf } from './databaseFiles'

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

interface Cached {
  statement: SqliteStatement
  answersRows: boolean
}

const changesTables = /^\s*(alter|create|drop|pragma|vacuum)\b/i
const maxKept = 400

/** A connection with its prepared statements; the least recently used are dropped first. */
export class Statements {
  readonly #cache = new Map<string, Cached>()
  readonly #iterated = new Set<SqliteStatement>()

  constructor(readonly database: SqliteDatabase) {}

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, answersRows } = this.#prepare(sql)
    const values = parameters.map(bind)
    if (answersRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  *iterate({ sql, parameters }: CompiledQuery): Generator<unknown, void> {
    const statement = this.database.prepare(sql)
    // On Node 20 the iterator alone does not keep its statement from the garbage collector.
    this.#iterated.add(statement)
    try {
      yield* statement.iterate(...parameters.map(bind))
    } finally {
      this.#iterated.delete(statement)
    }
  }

  close() {
    this.#cache.clear()
    this.database.close()
  }

  #prepare(sql: string): Cached {
    const known = this.#cache.get(sql)
    if (known) {
      this.#cache.delete(sql)
      this.#cache.set(sql, known)
      return known
    }
    const statement = this.database.prepare(sql)
    const made = { statement, answersRows: statement.columns().length > 0 }
    if (changesTables.test(sql)) this.#cache.clear()
    else this.#keep(sql, made)
    return made
  }

  #keep(sql: string, made: Cached) {
    this.#cache.set(sql, made)
    if (this.#cache.size <= maxKept) return
    const [oldest] = this.#cache.keys()
    if (oldest !== undefined) this.#cache.delete(oldest)
  }
}

const timeoutMs = 5000

/**
 * The one writer connection, given out in the order of asking. Waiting ends with a fault after as long as SQLite would
 * wait for another process, so that a transaction that waits for itself ends.
 */
export class WriterLock {
  #held = false
  readonly #waiting: Array<() => void> = []

  async take(): Promise<void> {
    if (!this.#held) {
      this.#held = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const granted = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(granted), 1)
        reject(new DatabaseFault('busy', { cause: new Error('The writer connection was not free in time.') }))
      }, timeoutMs)
      this.#waiting.push(granted)
    })
  }

  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}

// Watches that the database, its log and the log's index on the disk are still the files that this process has open. A
// program that removes or replaces one of them does not disturb SQLite: the portal would go on writing into files that
// nobody finds after its end. So would one that lets the data folder's link lead elsewhere. A program that writes into
// one of them past SQLite is not noticed.

export interface Identity {
  readonly dev: number
  readonly ino: number
}

interface Look extends Identity {
  readonly size: number
  readonly mtimeMs: number
}

const found = (stat: typeof statSync, path: string): Look | undefined => {
  try {
    return stat(path, { throwIfNoEntry: false })
  } catch (error) {
    // A link that leads back to itself leads nowhere.
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return undefined
    throw error
  }
}

/** A link in the place of a file is another file: SQLite looks for the log beside what it leads to. */
const look = (path: string): Look | undefined => found(lstatSync, path)

const isSame = (one: Identity, other: Identity | undefined): boolean =>
  one.dev === other?.dev && one.ino === other.ino

export class OwnFiles {
  readonly log: string
  /** The folder for a copy of the open files, in which the next start looks for it, wherever the database is. */
  readonly dataDir: string
  readonly #name: string
  readonly #index: string
  readonly #opened: Map<string, Identity>
  #database: Look | undefined

  /**
   * When SQLite has opened all three.
   * @param database where the links lead
   */
  constructor(
    readonly database: string,
    dataDir: string,
  ) {
    this.log = logOf(database)
    this.dataDir = followLinks(dataDir)
    this.#name = databaseName(dataDir)
    this.#index = indexOf(database)
    this.#opened = new Map()
    const wrong = this.check()
    if (wrong !== undefined) throw new Error(`${wrong} Find out what has removed it, and start again.`)
  }

  /** The file as it was opened, whatever has the name now. */
  opened(path: string): Identity | undefined {
    return this.#opened.get(path)
  }

  /**
   * Says in a sentence what is wrong; undefined when nothing is. Four calls of stat, 20 µs. The database is looked at before
   * its log: while the log is there, any program that writes to the database moves the log into it.
   */
  check(): string | undefined {
    const database = look(this.database)
    const looks = [
      [this.database, database] as const,
      ...[this.log, this.#index].map((path) => [path, look(path)] as const),
    ]
    for (const [path, now] of looks) {
      const before = this.#opened.get(path)
      if (before && !isSame(before, now))
        return `${path} was ${now ? 'replaced' : 'removed'} by another program while the portal had it open.`
      if (!now) return `${path} cannot be found, although the portal has it open.`
      this.#opened.set(path, now)
    }
    if (!database || !isSame(database, found(statSync, this.#name)))
      return `${this.#name} led to ${this.database} when the portal opened it, and does not lead there any more. Let it lead there again before you start the portal.`
    this.#database = database
    return undefined
  }

  isInPlace(path: string): boolean {
    const opened = this.#opened.get(path)
    return opened !== undefined && isSame(opened, look(path))
  }

  /**
   * The open log may be moved into the database when the database is as the last good check found it, and no other log
   * stands in the place of the open one: then nobody else has written to it. SQLite's change counter does not tell: with
   * a log, most changes leave it as it is.
   */
  mayTakeLog(): boolean {
    const [before, now] = [this.#database, look(this.database)]
    const isUntouched =
      now && before && isSame(before, now) && before.size === now.size && before.mtimeMs === now.mtimeMs
    return isUntouched === true && look(this.log) === undefined
  }
}
