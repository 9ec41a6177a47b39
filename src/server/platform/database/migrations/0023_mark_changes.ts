// Who entered what on a report card, cell by cell. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

/** A number is never given twice, not even when the newest rows are erased. */
const numbered = (db: AnyDb, name: string) => {
  const created = db.schema.createTable(name)
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? created.modifyEnd(sql`strict`).addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : created.addColumn('id', 'bigserial', (id) => id.primaryKey())
}

export const markChanges: Migration = {
  up: async (db: AnyDb) => {
    await numbered(db, 'mark_change')
      .addColumn('year', 'integer', (year) => year.notNull())
      .addColumn('term', 'integer', (term) => term.notNull())
      .addColumn('class_id', 'text', (id) => id.notNull())
      .addColumn('student_id', 'text', (id) => id.notNull())
      .addColumn('subject_code', 'text')
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('old_value', 'text', (value) => value.notNull())
      .addColumn('new_value', 'text', (value) => value.notNull())
      .addColumn('at', 'text', (at) => at.notNull())
      .addColumn('by_account', 'text', (by) => by.notNull())
      .addColumn('through', 'text', (through) => through.notNull())
      .addForeignKeyConstraint('mark_change_student_id_key', ['student_id'], 'student', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .addCheckConstraint('mark_change_through_values', sql`through in ('browser', 'list', 'undo')`)
      .execute()
    await db.schema
      .createIndex('mark_change_cell')
      .on('mark_change')
      .columns(['student_id', 'year', 'term', 'subject_code', 'name', 'id'])
      .execute()
    await db.schema
      .createIndex('mark_change_class')
      .on('mark_change')
      .columns(['year', 'term', 'class_id', 'subject_code', 'id'])
      .execute()
  },
}
