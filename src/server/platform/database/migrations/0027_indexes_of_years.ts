// Indexes for tables that only grow, so that what is asked of them costs the same in the school's tenth year as in its
// first. Frozen: a migration depends on no application code.
import { sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const indexes: ReadonlyArray<readonly [table: string, name: string, columns: readonly string[]]> = [
  // Students that an administrator has opened within the last minutes: asked at each record that is opened.
  ['staff_view', 'staff_view_actor', ['actor', 'at']],
  // Changes of one field of a record since a version: asked at each save that is not based on the newest one.
  ['field_change', 'field_change_field', ['student_id', 'field', 'version']],
  // The newest page of a record's history.
  ['field_change', 'field_change_student', ['student_id', 'id']],
  ['audit', 'audit_action', ['action', 'id']],
  ['audit', 'audit_at', ['at']],
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
    for (const [table, name, columns] of indexes)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute()
    // Each of the two above answers what it was for.
    await db.schema.dropIndex('field_change_record').execute()
    // The saves of clients that send no tab id: those of the browser's own pages are not in it.
    await sql
      .raw(
        `create index field_change_plain on field_change (by_session, student_id, field, version)
         where client is null`,
      )
      .execute(db)
    // A student is looked for in entries about many, which list the IDs.
    await sql
      .raw(
        `create index audit_of_many on audit (id)
         where details like '%[%' and (subject is null or subject not like 'student:%')`,
      )
      .execute(db)
  },
}
