import { PostgresAdapter } from 'kysely'
import type { StudentColumns, StudentRow } from '#shared/contract/students/students'
import { fields } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import { inPortions } from '../../platform/database/queries/manyRows'
import type { Db, SessionReadTable } from '../../platform/database/schema/schema'

const rowsQuery = compiledOnce((db: Db, { today }: { today: string }) =>
  db
    .selectFrom('student')
    .leftJoin('student_keeping', (join) =>
      join.onRef('student_keeping.student_id', '=', 'student.id').on('student_keeping.left_on', '<=', today),
    )
    .leftJoin('enrolment', (join) =>
      join.onRef('enrolment.student_id', '=', 'student.id').on('enrolment.from_on', '>', today),
    )
    .select([
      'student.id',
      'student.first_name',
      'student.last_name',
      'student.class_id',
      'student.date_of_birth',
      'student.birth_certificate_no',
      'student.updatedAt',
      'student_keeping.left_on',
      'enrolment.from_on as coming_on',
    ])
    .orderBy('student.updatedAt', 'desc')
    .orderBy('student.id'),
)

/** The administrator's list, the latest change first. */
export const listStudents = async (db: Db, today: string): Promise<StudentRow[]> =>
  (await rowsQuery(db, { today })).rows

const columnsQuery = compiledOnce((db: Db, _none: object) =>
  db
    .selectFrom('student')
    .leftJoin('account', (join) =>
      join.onRef('account.login', '=', 'student.id').on('account.role', '=', 'student'),
    )
    .select(['student.id', 'student.sex', 'account.last_sign_in_at'])
    .orderBy('student.id'),
)

export const listStudentColumns = async (db: Db): Promise<StudentColumns[]> =>
  (await columnsQuery(db, {})).rows

/** Every field of a record, with its version and time. */
export const recordColumns = [...fields.map(({ name }) => name), 'version', 'updatedAt'] as const

/** In no order. */
export const listRecords = (db: Db, ids: readonly string[]): Promise<StudentRecord[]> =>
  inPortions(ids, (piece) =>
    db.selectFrom('student').select(recordColumns).where('id', 'in', piece).execute(),
  )

const recordQuery = compiledOnce((db: Db, { id }: { id: string }) =>
  db.selectFrom('student').select(recordColumns).where('id', '=', id),
)

export const findStudent = async (db: Db, id: string): Promise<StudentRecord | undefined> =>
  (await recordQuery(db, { id })).rows[0]

const stateQuery = compiledOnce((db: Db, { id }: { id: string }) =>
  db.selectFrom('student').select(['version', 'updatedAt']).where('id', '=', id),
)

/** The version and time of the stored record, without its values. */
export const findStudentState = async (db: Db, id: string) => (await stateQuery(db, { id })).rows[0]

const readQuery = compiledOnce((db: Db, { session, id }: { session: string; id: string }) =>
  db
    .selectFrom('session_read')
    .select('version')
    .where('session_id', '=', session)
    .where('student_id', '=', id),
)

/** The version of the record that a session last read. */
export const findVersionRead = async (db: Db, session: string, id: string): Promise<number | undefined> =>
  (await readQuery(db, { session, id })).rows[0]?.version

const saveReadQuery = compiledOnce((db: Db, row: SessionReadTable) =>
  db
    .insertInto('session_read')
    .values({ session_id: row.session_id, student_id: row.student_id, version: row.version })
    .onConflict((key) =>
      key
        .columns(['session_id', 'student_id'])
        .doUpdateSet((stored) => ({ version: stored.ref('excluded.version') })),
    ),
)

export const saveVersionRead = (db: Db, row: SessionReadTable) => saveReadQuery(db, row)

/** Removes what ended sessions have read, which is no longer needed. */
export const removeReadsOfEndedSessions = (db: Db) =>
  db
    .deleteFrom('session_read')
    .where('session_id', 'not in', (sessions) => sessions.selectFrom('session').select('id'))
    .execute()

/** Removes the save counts of clients that have not saved since a time. */
export const removeOldSeqs = (db: Db, before: string) =>
  db.deleteFrom('client_seq').where('updated_at', '<', before).execute()

/**
 * Keeps others from claiming, writing or removing these students until the transaction ends, and returns those that
 * exist. Students are claimed in a fixed order to prevent deadlocks. SQLite has only one writer at a time anyway.
 */
export const claimStudents = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('student')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$if(trx.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forUpdate())
    .execute()

/** Undefined when there is no such student. */
export const claimStudent = async (trx: Db, id: string) => (await claimStudents(trx, [id]))[0]
