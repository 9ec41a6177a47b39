// Kysely's driver for SQLite: one writer connection, one reader connection.
//
// A transaction holds the writer from BEGIN IMMEDIATE to its end, a single statement while it runs. SELECTs outside of
// transactions go to the reader at once: a WAL reader neither waits for the writer nor sees what is not committed. All
// SELECTs of one turn of the event loop share a snapshot, which ends before anything is written: opening one costs more
// than most reads.
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { asFault, DatabaseFault } from '../databaseFault'
import { openReader, openWriter, Statements, WriterLock, OwnFiles } from './connection'
import { letStatementsGo } from './library'
import { rescue } from './rescue'
import type { OwnAdapter } from '../queries/compiledOnce'

interface Options {
  file: string
  /** Opens nothing but snapshots: no writer, and no check of the whole file. */
  readsOnly?: boolean
  /** The data folder, where the database is this process's alone: it notices when another program removes or replaces a file. */
  ownedDir?: string
  /** Another program has changed the files, and pages of different times may be together. */
  isSuspect?: boolean
  /** Called once, when the disk or the database file can no longer be trusted. */
  onFatal: (fault: DatabaseFault) => void
}

const begin = CompiledQuery.raw('begin')
const commit = CompiledQuery.raw('commit')

export class SqliteDriver implements Driver {
  readonly #options: Options
  readonly #lock = new WriterLock()
  #writer: Statements | undefined
  #reader: Statements | undefined
  /** Snapshots that nobody reads: opened once and used again, for on Node 20 a closed one would live on. */
  readonly #spare: Statements[] = []
  #files: OwnFiles | undefined
  #isReading = false
  #writesOff: DatabaseFault | undefined

  constructor(options: Options) {
    this.#options = options
  }

  async init() {
    if (this.#options.readsOnly) return
    const { file, ownedDir, isSuspect } = this.#options
    this.#writer = new Statements(openWriter(file, isSuspect ? 'integrity_check' : 'quick_check'))
    this.#reader = new Statements(openReader(file))
    if (ownedDir !== undefined) this.#files = new OwnFiles(file, ownedDir)
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this)
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings) {
    if (accessMode === 'read only') {
      connection.pinned = this.openSnapshot()
      this.run(connection.pinned, begin)
      return
    }
    await this.#lock.take()
    connection.pinned = this.writer
    this.#requireOwnFiles()
    this.run(this.writer, CompiledQuery.raw('begin immediate'))
  }

  /** Acknowledged only when the log that it went to is the one on the disk. */
  async commitTransaction({ pinned = this.writer }: SqliteConnection) {
    this.#endReading()
    this.run(pinned, commit)
    if (pinned === this.#writer) this.#requireOwnFiles()
  }

  async rollbackTransaction({ pinned = this.writer }: SqliteConnection) {
    // A full disk or an I/O error has already rolled back.
    if (pinned.database.isTransaction) pinned.database.exec('rollback')
  }

  async savepoint({ pinned = this.writer }: SqliteConnection, name: string) {
    this.run(pinned, CompiledQuery.raw(`savepoint "${name}"`))
  }

  async rollbackToSavepoint({ pinned = this.writer }: SqliteConnection, name: string) {
    this.run(pinned, CompiledQuery.raw(`rollback to "${name}"`))
  }

  async releaseSavepoint({ pinned = this.writer }: SqliteConnection, name: string) {
    this.run(pinned, CompiledQuery.raw(`release "${name}"`))
  }

  async releaseConnection(connection: SqliteConnection) {
    const { pinned } = connection
    if (!pinned) return
    connection.pinned = undefined
    if (pinned === this.#writer) this.#lock.release()
    else this.closeSnapshot(pinned)
  }

  /** Closing would write to a database that is no longer ours alone; the end of the process does not. */
  async destroy() {
    this.watchFiles()
    if (this.#writesOff?.kind === 'foreign') return
    this.#endReading()
    for (const spare of this.#spare.splice(0)) spare.close()
    this.#reader?.close()
    this.#writer?.close()
    this.#reader = this.#writer = undefined
    if (this.#options.readsOnly) letStatementsGo()
  }

  get writer(): Statements {
    if (!this.#writer) throw new Error('The database is closed.')
    return this.#writer
  }

  /** Reads outside of transactions; sees everything committed before, by any program. */
  read<Row>(query: CompiledQuery): QueryResult<Row> {
    const reader = this.#reader
    if (!reader) throw new Error('The database is closed.')
    if (!this.#isReading) {
      this.run(reader, begin)
      this.#isReading = true
      setImmediate(() => this.#endReading())
    }
    return this.run(reader, query)
  }

  #endReading() {
    if (!this.#isReading) return
    this.#isReading = false
    if (this.#reader?.database.isTransaction) this.run(this.#reader, commit)
  }

  /** A separate connection for one long read, which sees one moment throughout. */
  openSnapshot(): Statements {
    return this.#spare.pop() ?? new Statements(openReader(this.#options.file))
  }

  closeSnapshot(snapshot: Statements) {
    if (snapshot.database.isTransaction) snapshot.close()
    else this.#spare.push(snapshot)
  }

  async write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#lock.take()
    try {
      this.#endReading()
      this.#requireOwnFiles()
      const result = this.run<Row>(this.writer, query)
      this.#requireOwnFiles()
      return result
    } finally {
      this.#lock.release()
    }
  }

  run<Row>(on: Statements, query: CompiledQuery): QueryResult<Row> {
    if (this.#writesOff && on === this.#writer) throw this.#writesOff
    try {
      return on.run<Row>(query)
    } catch (error) {
      throw this.#judged(error)
    }
  }

  /** For when nothing is written: the owner of the process hears of what has happened to the files. */
  watchFiles() {
    const wrong = this.#writesOff ? undefined : this.#files?.check()
    if (wrong !== undefined) this.#abandon(wrong)
  }

  #requireOwnFiles() {
    this.watchFiles()
    if (this.#writesOff?.kind === 'foreign') throw this.#writesOff
  }

  #abandon(wrong: string) {
    this.#writesOff = new DatabaseFault('foreign', { cause: new Error(wrong) })
    const text = rescue(this.#files as OwnFiles, wrong, new Date(), () => this.#moveLog())
    this.#options.onFatal(new DatabaseFault('foreign', { cause: new Error(text) }))
  }

  #moveLog() {
    this.#endReading()
    const { database } = this.writer
    if (database.isTransaction) database.exec('rollback')
    database.exec('pragma wal_checkpoint(full)')
  }

  #judged(error: unknown): unknown {
    const fault = asFault(error)
    if (fault instanceof DatabaseFault && fault.fatal && !this.#writesOff) {
      this.#writesOff = fault
      this.#options.onFatal(fault)
    }
    return fault
  }
}

/** Kysely holds it while it works; a real connection is chosen when a statement needs one. */
export class SqliteConnection implements DatabaseConnection {
  /** Set during a transaction. */
  pinned: Statements | undefined
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.pinned) return this.#driver.run(this.pinned, query)
    if (query.query.kind === 'SelectQueryNode') return this.#driver.read(query)
    return this.#driver.write(query)
  }

  /** Yields to other work after each chunk, so that a long list never blocks the event loop. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize = 100): AsyncGenerator<QueryResult<Row>> {
    const from = this.pinned ?? this.#driver.openSnapshot()
    try {
      let rows: Row[] = []
      for (const row of from.iterate(query)) {
        if (rows.push(row as Row) < chunkSize) continue
        yield { rows }
        rows = []
        await nextTurn()
      }
      if (rows.length > 0) yield { rows }
    } finally {
      if (from !== this.pinned) this.#driver.closeSnapshot(from)
    }
  }
}

/** SQLite does roll back changes of tables, contrary to what Kysely's own adapter says. */
class OwnSqliteAdapter extends SqliteAdapter implements OwnAdapter {
  readonly made = new Map<object, unknown>()
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    super()
    this.#driver = driver
  }

  readAtOnce<Row>(query: CompiledQuery<Row>): QueryResult<Row> {
    return this.#driver.read(query)
  }

  override get supportsTransactionalDdl() {
    return true
  }
}

export const sqliteDialect = (driver: SqliteDriver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new OwnSqliteAdapter(driver),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
})
