// What the office keeps by name: lists, views of the students table, exports. Frozen: a migration depends on no
// application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

export const savedViews: Migration = {
  up: async (db: Kysely<unknown>) => {
    const created = db.schema.createTable('saved_view')
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await (isSqlite ? created.modifyEnd(sql`strict`) : created)
      .addColumn('id', 'text', (id) => id.primaryKey().notNull())
      .addColumn('purpose', 'text', (purpose) => purpose.notNull())
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('owner', 'text')
      .addColumn('definition', 'text', (definition) => definition.notNull())
      .addColumn('created_at', 'text', (at) => at.notNull())
      .addColumn('created_by', 'text', (by) => by.notNull())
      .addCheckConstraint('saved_view_purpose_values', sql`purpose in ('students', 'list', 'export')`)
      .execute()
    await sql`create unique index saved_view_name on saved_view (purpose, coalesce(owner, ''), name)`.execute(
      db,
    )
  },
}
