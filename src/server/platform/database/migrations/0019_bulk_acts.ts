// What was done to many students at once, with what stood there before and after. Frozen: a migration depends on no
// application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const table = (db: AnyDb, name: string) => {
  const created = db.schema.createTable(name)
  return db.getExecutor().adapter instanceof SqliteAdapter ? created.modifyEnd(sql`strict`) : created
}

export const bulkActs: Migration = {
  up: async (db: AnyDb) => {
    await table(db, 'bulk_act')
      .addColumn('id', 'text', (id) => id.primaryKey().notNull())
      .addColumn('kind', 'text', (kind) => kind.notNull())
      .addColumn('act', 'text', (act) => act.notNull())
      .addColumn('students', 'integer', (students) => students.notNull())
      .addColumn('at', 'text', (at) => at.notNull())
      .addColumn('by_account', 'text', (by) => by.notNull())
      .addColumn('undone_at', 'text')
      .addColumn('undone_by', 'text')
      .addCheckConstraint('bulk_act_kind_values', sql`kind in ('class', 'house', 'left')`)
      .execute()
    await table(db, 'bulk_act_student')
      .addColumn('act_id', 'text', (id) => id.notNull())
      .addColumn('student_id', 'text', (id) => id.notNull())
      .addColumn('old_value', 'text', (value) => value.notNull())
      .addColumn('new_value', 'text', (value) => value.notNull())
      .addPrimaryKeyConstraint('bulk_act_student_pkey', ['act_id', 'student_id'])
      .addForeignKeyConstraint('bulk_act_student_act_id_key', ['act_id'], 'bulk_act', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .addForeignKeyConstraint('bulk_act_student_student_id_key', ['student_id'], 'student', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
    await db.schema
      .createIndex('bulk_act_student_student')
      .on('bulk_act_student')
      .column('student_id')
      .execute()
  },
}
