// Indexes for tables that only grow, so that what is asked of them costs the same in the school's tenth year as in its
// first. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const isSqlite = (db: AnyDb) => db.getExecutor().adapter instanceof SqliteAdapter

/** An entry about one student lists no others. */
const isOfMany = (row: string) =>
  `${row}.details like '%[%' and (${row}.subject is null or ${row}.subject not like 'student:%')`

/**
 * Texts in an entry of the log that may be a student's ID: short ones with a digit, and the IDs of the school's students.
 */
const idsIn = (db: AnyDb, row: string) =>
  isSqlite(db)
    ? {
        id: 'atom',
        from: `json_tree(${row}.details)`,
        where: `type = 'text' and length(atom) <= 20 and atom not glob '*[^A-Za-z0-9._-]*'
          and (atom glob '*[0-9]*' or exists (select 1 from student where student.id = atom))`,
      }
    : {
        id: 'named[1]',
        from: `regexp_matches(${row}.details, '"([A-Za-z0-9._-]+)"', 'g') as named`,
        where: `length(named[1]) <= 20
          and (named[1] ~ '[0-9]' or exists (select 1 from student where student.id = named[1]))`,
      }

const insertFrom = (db: AnyDb, row: string, tables = '') => {
  const { id, from, where } = idsIn(db, row)
  return `insert into audit_student (student_id, at, audit_id)
    select distinct ${id}, ${row}.at, ${row}.id from ${tables}${from} where ${where}`
}

/**
 * Students are looked for in entries about many, which list the IDs: one row for each, with the time of the
 * entry. Triggers add them, whoever writes the log.
 */
const addStudentsOfAudit = async (db: AnyDb) => {
  const run = (text: string) => sql.raw(text).execute(db)
  const [counter, end] = isSqlite(db) ? ['integer', 'strict, without rowid'] : ['bigint', '']
  await run(`create table audit_student (student_id text not null, at text not null, audit_id ${counter} not null,
    primary key (student_id, at, audit_id)) ${end}`)
  await run(`${insertFrom(db, 'audit', 'audit, ')} and ${isOfMany('audit')}`)
  const trigger = (what: string) => run(`create trigger audit_students after insert on audit ${what}`)
  if (isSqlite(db)) return trigger(`when ${isOfMany('new')} begin ${insertFrom(db, 'new')}; end`)
  await run(`create function audit_students() returns trigger language plpgsql as $$ begin
    if current_setting('portal.copying', true) is distinct from 'on' then ${insertFrom(db, 'new')}; end if;
    return null;
  end $$`)
  return trigger(`for each row when (${isOfMany('new')}) execute function audit_students()`)
}

const indexes: ReadonlyArray<readonly [table: string, name: string, columns: readonly string[]]> = [
  // Students that an administrator has opened within the last minutes: asked at each record that is opened.
  ['staff_view', 'staff_view_actor', ['actor', 'at']],
  // Changes of one field of a record since a version: asked at each save that is not based on the newest one.
  ['field_change', 'field_change_field', ['student_id', 'field', 'version']],
  // The newest page of a record's history.
  ['field_change', 'field_change_student', ['student_id', 'id']],
  // The newest entries of the log: all of it, of an act, by somebody, about somebody, and of some days years ago.
  ['audit', 'audit_at', ['at', 'id']],
  ['audit', 'audit_action', ['action', 'at', 'id']],
  ['audit', 'audit_actor', ['actor', 'at', 'id']],
  ['audit', 'audit_subject', ['subject', 'at', 'id']],
  // A removed version of the terms asks who has agreed to it.
  ['consent', 'consent_terms', ['terms_version']],
  ['correction', 'correction_state', ['state', 'id']],
  ['document_review', 'document_review_of', ['is_current', 'student_id']],
  ['enrolment', 'enrolment_class', ['class_id']],
  ['enrolment', 'enrolment_until', ['until_on']],
  ['enrolment', 'enrolment_year', ['year', 'why']],
  ['import_batch', 'import_batch_created', ['created_at']],
  ['import_batch', 'import_batch_kind', ['kind']],
  ['import_batch', 'import_batch_purpose', ['purpose', 'checked_at']],
  ['import_batch', 'import_batch_sha256', ['sha256']],
  ['import_batch', 'import_batch_state', ['state']],
  ['import_row', 'import_row_student', ['student_id']],
  ['report_opening', 'report_opening_student', ['student_id']],
  ['sign_in_device', 'sign_in_device_at', ['at']],
  ['term_mark', 'term_mark_student', ['student_id']],
  ['term_mark', 'term_mark_subject', ['subject_code']],
  ['uploaded_file', 'uploaded_file_current', ['is_current', 'student_id', 'type']],
]

export const indexesOfYears: Migration = {
  up: async (db: AnyDb) => {
    // Each of these goes on by the same name, or another one answers what it was for.
    for (const name of ['audit_actor', 'audit_subject', 'field_change_record'])
      await db.schema.dropIndex(name).execute()
    for (const [table, name, columns] of indexes)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute()
    // The saves of clients that send no tab id: those of the browser's own pages are not in it.
    await sql
      .raw(
        `create index field_change_plain on field_change (by_session, student_id, field, version)
         where client is null`,
      )
      .execute(db)
    await addStudentsOfAudit(db)
  },
}
