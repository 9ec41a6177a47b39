import type { CompiledQuery, QueryResult } from 'kysely'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { asFault, DatabaseFault } from '../databaseFault'
import { bind, type Bound } from '../queries/compiledOnce'

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

/** Earlier versions can lose committed transactions when a checkpoint and a write coincide. */
const oldestSafeVersion = '3.51.3'

const isAtLeast = (version: string, floor: string) =>
  version.localeCompare(floor, 'en', { numeric: true }) >= 0

/** Node's module, without its experimental warning: our tests cover what the portal needs of it. */
const nodeSqlite = (): SqliteLibrary | undefined => {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:sqlite') as unknown as SqliteLibrary | undefined
  } finally {
    process.emitWarning = emitWarning
  }
}

const versionOf = ({ DatabaseSync }: SqliteLibrary): string => {
  const database = new DatabaseSync(':memory:')
  const version = String(readValue(database, 'select sqlite_version()'))
  database.close()
  return version
}

export interface ChosenLibrary {
  library: SqliteLibrary
  version: string
  /** close() finalizes the statements of the connection. */
  finalizesAtClose: boolean
}

/** Picks the first library that is new enough; those behind it are not asked for. */
export const chooseLibrary = (candidates: Iterable<ChosenLibrary>): ChosenLibrary => {
  const found: string[] = []
  for (const candidate of candidates) {
    if (isAtLeast(candidate.version, oldestSafeVersion)) return candidate
    found.push(candidate.version)
  }
  throw new Error(`SQLite ${oldestSafeVersion} or newer is needed, found ${found.join(', ') || 'none'}.`)
}

/**
 * The second one is loaded only where Node has none that is new enough: it needs a newer glibc than Node does, and one
 * process should have one SQLite.
 */
function* libraries(): Generator<ChosenLibrary> {
  const own = nodeSqlite()
  if (own) yield { library: own, version: versionOf(own), finalizesAtClose: true }
  // oxlint-disable-next-line typescript/no-require-imports -- an import would load it on every Node
  const other = require('@photostructure/sqlite') as SqliteLibrary
  yield { library: other, version: versionOf(other), finalizesAtClose: false }
}

let chosen: ChosenLibrary | undefined

export const sqliteLibrary = (): ChosenLibrary => (chosen ??= chooseLibrary(libraries()))

/** These three are the part of node:sqlite's API that the portal uses; any library of that shape will do. */
interface SqliteStatement {
  run(...parameters: Bound[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  all(...parameters: Bound[]): unknown[]
  iterate(...parameters: Bound[]): IterableIterator<unknown>
  columns(): readonly unknown[]
}

export interface SqliteDatabase {
  readonly isTransaction: boolean
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  close(): void
}

interface SqliteLibrary {
  DatabaseSync: new (file: string, options?: { readOnly?: boolean }) => SqliteDatabase
}

/** The first column of the only row: pragmas and probes. */
const readValue = (database: SqliteDatabase, sql: string): unknown => {
  const [row] = database.prepare(sql).all()
  return row === undefined ? undefined : Object.values(row as object)[0]
}

let collect: (() => void) | undefined

/**
 * A statement keeps its connection alive, with its descriptors, after close(). Node's own library finalizes the statements
 * of a connection that is closed; the library for Node 20 leaves that to the garbage collector, which an idle thread never
 * calls. The call takes 20 ms, after the turn of the event loop, so that the answer goes out first and nothing holds on to
 * a statement.
 */
export const letStatementsGo = (): void => {
  if (sqliteLibrary().finalizesAtClose) return
  setImmediate(() => {
    setFlagsFromString('--expose-gc')
    collect ??= runInNewContext('gc') as () => void
    collect()
  })
}
