// Several instances on one database. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const isSqlite = (db: AnyDb) => db.getExecutor().adapter instanceof SqliteAdapter

export const machines: Migration = {
  up: async (db: AnyDb) => {
    const strict = isSqlite(db) ? sql`strict` : sql``
    await db.schema
      .createTable('lease')
      .modifyEnd(strict)
      .addColumn('name', 'text', (name) => name.primaryKey())
      .addColumn('held_by', 'text', (by) => by.notNull())
      .addColumn('ends_at', 'text', (at) => at.notNull())
      .execute()
    await db.schema
      .createTable('condemned_file')
      .modifyEnd(strict)
      .addColumn('sha256', 'text', (hash) => hash.primaryKey())
      .addColumn('condemned_at', 'text', (at) => at.notNull())
      .addColumn('removing', 'integer', (removing) => removing.notNull())
      .execute()
    await db.schema.alterTable('document_pack').addColumn('sha256', 'text').execute()
    await db.schema
      .alterTable('document_pack')
      .addColumn('attempts', 'integer', (attempts) => attempts.notNull().defaultTo(0))
      .execute()
  },
}
