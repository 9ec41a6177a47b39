// Who teaches what.
import type { Db } from '../../platform/database/schema/schema'

/** A year's own classes and subjects of one account. */
export const listAssignmentsOf = (db: Db, accountId: string, year: number) =>
  db
    .selectFrom('assignment')
    .select(['class_id', 'subject_code'])
    .where('account_id', '=', accountId)
    .where('year', '=', year)
    .execute()

/** The names of those who teach each sheet of a year; with the subject '' the form teachers. By name. `classes` null: all. */
export const listSheetTeachers = (db: Db, year: number, classes: readonly string[] | null = null) =>
  db
    .selectFrom('assignment')
    .innerJoin('account', 'account.id', 'assignment.account_id')
    .select(['class_id', 'subject_code', 'account.name', 'account.login'])
    .where('year', '=', year)
    .where('deactivated_at', 'is', null)
    .$if(classes !== null, (sheets) => sheets.where('class_id', 'in', [...(classes ?? [])]))
    .orderBy('account.name')
    .orderBy('account.login')
    .execute()
