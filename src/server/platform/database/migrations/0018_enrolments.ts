// Which student was in which class, from when to when, and why. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'
import { createEnrolmentTriggers } from './0018_enrolmentTriggers'
import { fillEnrolments } from './0018_fillEnrolments'

type AnyDb = Kysely<unknown>

const numbered = (db: AnyDb, name: string) =>
  db.getExecutor().adapter instanceof SqliteAdapter
    ? db.schema
        .createTable(name)
        .modifyEnd(sql`strict`)
        .addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : db.schema.createTable(name).addColumn('id', 'bigserial', (id) => id.primaryKey())

const createTable = async (db: AnyDb) => {
  await numbered(db, 'enrolment')
    .addColumn('student_id', 'text', (id) => id.notNull())
    .addColumn('year', 'integer', (year) => year.notNull())
    .addColumn('class_id', 'text', (id) => id.notNull())
    .addColumn('from_on', 'text', (day) => day.notNull())
    .addColumn('until_on', 'text')
    .addColumn('why', 'text', (why) => why.notNull())
    .addColumn('ended_why', 'text')
    .addColumn('ended_words', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('cut_off', 'text')
    .addColumn('created_at', 'text', (at) => at.notNull())
    .addColumn('created_by', 'text')
    .addForeignKeyConstraint('enrolment_student_id_key', ['student_id'], 'student', ['id'], (key) =>
      key.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .addCheckConstraint(
      'enrolment_why_values',
      sql`why in ('joined', 'moved', 'promoted', 'repeats', 'returned')`,
    )
    .addCheckConstraint(
      'enrolment_ended_why_values',
      sql`ended_why in ('finished', 'other school', 'abroad', 'stopped', 'never came', 'other')`,
    )
    .execute()
  await db.schema
    .createIndex('enrolment_student')
    .unique()
    .on('enrolment')
    .columns(['student_id', 'from_on'])
    .execute()
  await sql`create unique index enrolment_open on enrolment (student_id) where until_on is null`.execute(db)
}

/** On PostgreSQL the release before goes on meanwhile: what it writes waits, and is followed by the triggers. */
const lockRecords = async (db: AnyDb) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`lock table student, student_keeping in share row exclusive mode`.execute(db)
}

export const enrolments: Migration = {
  up: async (db: AnyDb) => {
    await createTable(db)
    await lockRecords(db)
    await fillEnrolments(db, new Date())
    await createEnrolmentTriggers(db)
  },
}
