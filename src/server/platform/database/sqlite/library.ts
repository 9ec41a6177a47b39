import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Bound } from '../queries/compiledOnce'

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
export interface SqliteStatement {
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
export const readValue = (database: SqliteDatabase, sql: string): unknown => {
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
