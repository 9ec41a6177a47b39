import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type Kysely,
  type QueryResult,
} from 'kysely'
import type { ReadsAtOnce } from '../queries/compiledOnce'
import type { SqliteDriver } from './driver'

/** SQLite does roll back changes of tables, contrary to what Kysely's own adapter says. */
class TransactionalSqliteAdapter extends SqliteAdapter implements ReadsAtOnce {
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
  createAdapter: () => new TransactionalSqliteAdapter(driver),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
})
