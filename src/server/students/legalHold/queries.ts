import { inPortions } from '../../platform/database/queries/manyRows'
import type { StudentKeepingTable } from '../../platform/database/schema/privacy'
import type { Db } from '../../platform/database/schema/schema'

export const findLegalHold = (db: Db, studentId: string): Promise<StudentKeepingTable | undefined> =>
  db.selectFrom('student_keeping').selectAll().where('student_id', '=', studentId).executeTakeFirst()

export const saveLegalHold = (db: Db, row: StudentKeepingTable) =>
  db
    .insertInto('student_keeping')
    .values(row)
    .onConflict((key) => {
      const { student_id: _id, ...changes } = row
      return key.column('student_id').doUpdateSet(changes)
    })
    .execute()

export const listBirths = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db.selectFrom('student').select(['id', 'date_of_birth']).where('id', 'in', piece).execute(),
  )

/** Each student's terms, the first one first; `starts` is null where the school has set no dates. */
export const listTerms = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('term_enrolment')
      .leftJoin('academic_term', (join) =>
        join
          .onRef('academic_term.year', '=', 'term_enrolment.year')
          .onRef('academic_term.term', '=', 'term_enrolment.term'),
      )
      .select(['term_enrolment.student_id', 'term_enrolment.year', 'academic_term.starts'])
      .where('term_enrolment.student_id', 'in', piece)
      .orderBy('term_enrolment.year')
      .orderBy('term_enrolment.term')
      .execute(),
  )
