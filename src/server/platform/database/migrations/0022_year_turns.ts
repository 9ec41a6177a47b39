// The turn of the year as the office has prepared it, and what it changed of whom. Frozen: a migration depends on no
// application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const table = (db: AnyDb, name: string) => {
  const created = db.schema.createTable(name)
  return db.getExecutor().adapter instanceof SqliteAdapter ? created.modifyEnd(sql`strict`) : created
}

export const yearTurns: Migration = {
  up: async (db: AnyDb) => {
    await table(db, 'year_turn')
      .addColumn('year', 'integer', (year) => year.primaryKey().notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('step', 'text', (step) => step.notNull())
      .addColumn('plan', 'text', (plan) => plan.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('created_at', 'text', (at) => at.notNull())
      .addColumn('created_by', 'text', (by) => by.notNull())
      .addColumn('updated_at', 'text', (at) => at.notNull())
      .addColumn('updated_by', 'text', (by) => by.notNull())
      .addColumn('applied_at', 'text')
      .addColumn('applied_by', 'text')
      .addColumn('undone_at', 'text')
      .addColumn('undone_by', 'text')
      .addColumn('kept', 'text', (kept) => kept.notNull())
      .addColumn('undo', 'text')
      .addCheckConstraint('year_turn_state_values', sql`state in ('draft', 'applied', 'undone')`)
      .execute()
    await table(db, 'year_turn_student')
      .addColumn('year', 'integer', (year) => year.notNull())
      .addColumn('student_id', 'text', (id) => id.notNull())
      .addColumn('kind', 'text', (kind) => kind.notNull())
      .addColumn('old_value', 'text', (value) => value.notNull())
      .addColumn('new_value', 'text', (value) => value.notNull())
      .addPrimaryKeyConstraint('year_turn_student_pkey', ['year', 'student_id'])
      .addForeignKeyConstraint('year_turn_student_year_key', ['year'], 'year_turn', ['year'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .addForeignKeyConstraint('year_turn_student_student_id_key', ['student_id'], 'student', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .addCheckConstraint(
        'year_turn_student_kind_values',
        sql`kind in ('moves', 'repeats', 'leaves', 'comes', 'stays')`,
      )
      .execute()
    await db.schema
      .createIndex('year_turn_student_student')
      .on('year_turn_student')
      .column('student_id')
      .execute()
  },
}
