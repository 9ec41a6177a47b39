// What the school said about each document. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const numbered = (db: AnyDb, name: string) =>
  db.getExecutor().adapter instanceof SqliteAdapter
    ? db.schema
        .createTable(name)
        .modifyEnd(sql`strict`)
        .addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : db.schema.createTable(name).addColumn('id', 'bigserial', (id) => id.primaryKey())

export const documentReviews: Migration = {
  up: async (db: AnyDb) => {
    await numbered(db, 'document_review')
      .addColumn('student_id', 'text', (id) => id.notNull())
      .addColumn('type', 'text', (type) => type.notNull())
      .addColumn('upload_id', 'text')
      .addColumn('paper_at', 'text')
      .addColumn('on_paper', 'integer', (paper) => paper.notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('reason', 'text')
      .addColumn('words', 'text', (words) => words.notNull())
      .addColumn('resend_until', 'text')
      .addColumn('reviewed_at', 'text', (at) => at.notNull())
      .addColumn('reviewed_by', 'text', (by) => by.notNull())
      .addColumn('is_current', 'integer', (current) => current.notNull())
      .addForeignKeyConstraint('document_review_student_id_key', ['student_id'], 'student', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .addCheckConstraint('document_review_state_values', sql`state in ('received', 'accepted', 'sent back')`)
      .addCheckConstraint('document_review_on_paper_values', sql`on_paper in (0, 1)`)
      .addCheckConstraint('document_review_is_current_values', sql`is_current in (0, 1)`)
      .execute()
    await db.schema
      .createIndex('document_review_student')
      .on('document_review')
      .columns(['student_id', 'id'])
      .execute()
    // At most one that counts, however many are written at once.
    await sql`create unique index document_review_current on document_review (student_id, type)
      where is_current = 1`.execute(db)
  },
}
