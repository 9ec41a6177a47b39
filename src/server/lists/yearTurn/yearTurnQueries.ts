// The stored turn of each year, and what it changed of whom.
import { insertMany } from '../../platform/database/queries/insertMany'
import type { Db } from '../../platform/database/schema/schema'
import type { YearTurnStudentTable, YearTurnTable } from '../../platform/database/schema/yearTurnsSchema'

export const findYearTurn = (db: Db, year: number): Promise<YearTurnTable | undefined> =>
  db.selectFrom('year_turn').selectAll().where('year', '=', year).executeTakeFirst()

/** Whoever plans anew has nothing to undo any more. */
export const saveDraft = async (db: Db, draft: YearTurnTable) => {
  const { year, created_at: _at, created_by: _by, ...changes } = draft
  await db.deleteFrom('year_turn_student').where('year', '=', year).execute()
  await db
    .insertInto('year_turn')
    .values(draft)
    .onConflict((key) => key.column('year').doUpdateSet(changes))
    .execute()
}

export const changeYearTurn = (db: Db, year: number, changes: Partial<YearTurnTable>) =>
  db.updateTable('year_turn').set(changes).where('year', '=', year).execute()

export const addTurnStudents = (db: Db, rows: readonly YearTurnStudentTable[]) =>
  insertMany(db, 'year_turn_student', rows)

/** Without students who are no longer there. */
export const listTurnStudents = (db: Db, year: number): Promise<YearTurnStudentTable[]> =>
  db.selectFrom('year_turn_student').selectAll().where('year', '=', year).orderBy('student_id').execute()

/** With the students as they are now. */
export const listTurned = (db: Db, year: number) =>
  db
    .selectFrom('year_turn_student')
    .innerJoin('student', 'student.id', 'year_turn_student.student_id')
    .select(['student_id', 'kind', 'old_value', 'new_value'])
    .select(['first_name', 'last_name', 'sex', 'house_code', 'previous_school'])
    .where('year', '=', year)
    .execute()

/** Of years that can no longer be undone. */
export const removeOldYearTurns = (db: Db, before: number) =>
  db.deleteFrom('year_turn').where('year', '<', before).execute()
