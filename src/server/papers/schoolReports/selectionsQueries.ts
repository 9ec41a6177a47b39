// Students that somebody has selected in the table, kept for a day.
import type { StudentSelectionTable } from '../../platform/database/schema/lists'
import type { Db } from '../../platform/database/schema/schema'

export const saveSelection = (db: Db, row: StudentSelectionTable) =>
  db.insertInto('student_selection').values(row).execute()

/** Only for the person who made it. */
export const findSelection = (db: Db, id: string, accountId: string) =>
  db
    .selectFrom('student_selection')
    .select(['student_ids', 'label'])
    .where('id', '=', id)
    .where('created_by', '=', accountId)
    .executeTakeFirst()

export const removeSelectionsBefore = (db: Db, at: string) =>
  db.deleteFrom('student_selection').where('created_at', '<', at).execute()
