// What families ask the school to correct. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const isSqlite = (db: AnyDb) => db.getExecutor().adapter instanceof SqliteAdapter

const numbered = (db: AnyDb, name: string) =>
  isSqlite(db)
    ? db.schema
        .createTable(name)
        .modifyEnd(sql`strict`)
        .addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : db.schema.createTable(name).addColumn('id', 'bigserial', (id) => id.primaryKey())

export const corrections: Migration = {
  up: async (db: AnyDb) => {
    await numbered(db, 'correction')
      .addColumn('student_id', 'text', (id) => id.notNull())
      .addColumn('field', 'text', (field) => field.notNull())
      .addColumn('words', 'text', (words) => words.notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('asked_at', 'text', (at) => at.notNull())
      .addColumn('answer', 'text')
      .addColumn('closed_at', 'text')
      .addColumn('closed_by', 'text')
      .execute()
    await db.schema.createIndex('correction_student').on('correction').columns(['student_id', 'id']).execute()
    // At most one open request per field, however many ask at once.
    await sql`create unique index correction_open on correction (student_id, field) where state = 'open'`.execute(
      db,
    )
  },
}
