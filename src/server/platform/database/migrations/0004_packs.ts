// Papers of many students that are made in the background. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const isSqlite = (db: AnyDb) => db.getExecutor().adapter instanceof SqliteAdapter

export const packs: Migration = {
  up: async (db: AnyDb) => {
    await db.schema
      .createTable('document_pack')
      .modifyEnd(isSqlite(db) ? sql`strict` : sql``)
      .addColumn('id', 'text', (id) => id.primaryKey())
      .addColumn('kind', 'text', (kind) => kind.notNull())
      .addColumn('scope', 'text', (scope) => scope.notNull())
      .addColumn('label', 'text', (label) => label.notNull())
      .addColumn('year', 'integer')
      .addColumn('term', 'integer')
      .addColumn('format', 'text', (format) => format.notNull())
      .addColumn('duplex', 'integer', (duplex) => duplex.notNull())
      .addColumn('list_order', 'text', (order) => order.notNull())
      .addColumn('origin', 'text', (origin) => origin.notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('done', 'integer', (done) => done.notNull())
      .addColumn('total', 'integer', (total) => total.notNull())
      .addColumn('pages', 'integer')
      .addColumn('size', 'integer')
      .addColumn('fault', 'text')
      .addColumn('run_by', 'text')
      .addColumn('beat_at', 'text')
      .addColumn('created_by', 'text', (by) => by.notNull())
      .addColumn('created_at', 'text', (at) => at.notNull())
      .addColumn('ended_at', 'text')
      .execute()
    await db.schema.createIndex('document_pack_state').on('document_pack').column('state').execute()
  },
}
