// Lists brought in by the office, and selections of students for documents. Frozen: a migration depends on
// no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const isSqlite = (db: AnyDb) => db.getExecutor().adapter instanceof SqliteAdapter

const table = (db: AnyDb, name: string) =>
  db.schema.createTable(name).modifyEnd(isSqlite(db) ? sql`strict` : sql``)

export const imports: Migration = {
  up: async (db: AnyDb) => {
    await table(db, 'import_batch')
      .addColumn('id', 'text', (id) => id.primaryKey())
      .addColumn('kind', 'text', (kind) => kind.notNull())
      .addColumn('file_name', 'text', (name) => name.notNull())
      .addColumn('sha256', 'text', (hash) => hash.notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('headers', 'text', (headers) => headers.notNull())
      .addColumn('row_count', 'integer', (count) => count.notNull())
      .addColumn('mapping', 'text')
      .addColumn('summary', 'text')
      .addColumn('outcome', 'text')
      .addColumn('created_at', 'text', (at) => at.notNull())
      .addColumn('created_by', 'text', (by) => by.notNull())
      .addColumn('checked_at', 'text')
      .addColumn('applied_at', 'text')
      .addColumn('applied_by', 'text')
      .addColumn('undone_at', 'text')
      .addColumn('undone_by', 'text')
      .execute()
    await table(db, 'import_row')
      .addColumn('import_id', 'text', (id) => id.notNull())
      .addColumn('row', 'integer', (row) => row.notNull())
      .addColumn('student_id', 'text')
      .addColumn('title', 'text', (title) => title.notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('changes', 'text', (changes) => changes.notNull())
      .addColumn('reasons', 'text', (reasons) => reasons.notNull())
      .addColumn('writes', 'text', (writes) => writes.notNull())
      .addPrimaryKeyConstraint('import_row_key', ['import_id', 'row'])
      .execute()
    await table(db, 'student_selection')
      .addColumn('id', 'text', (id) => id.primaryKey())
      .addColumn('student_ids', 'text', (ids) => ids.notNull())
      .addColumn('label', 'text', (label) => label.notNull())
      .addColumn('created_at', 'text', (at) => at.notNull())
      .addColumn('created_by', 'text', (by) => by.notNull())
      .execute()
  },
}
