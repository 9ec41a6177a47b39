// Assignments that another change takes away: of a role, of the list of classes, of the list of subjects. The audit log names
// each of them in words, which say the same after the class or the subject is gone.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { loginOf } from '#shared/rules/access/accountId'
import { academicYear } from '#shared/rules/dates'
import type { AssignmentTable } from '../../platform/database/schema/access'
import type { Database, Db } from '../../platform/database/schema/schema'
import { listSubjectTitles } from '../../trail/audit/queries'

type Which = (row: ExpressionBuilder<Database, 'assignment'>) => Expression<SqlBool>

/** @returns 'm.joseph: Mathematics in 1A (2026-2027)', sorted */
export const unassign = async (db: Db, which: Which): Promise<string[]> => {
  const rows = await db
    .deleteFrom('assignment')
    .where(which)
    .returning(['year', 'class_id', 'subject_code', 'account_id'])
    .execute()
  if (rows.length === 0) return []
  const titles = await listSubjectTitles(db)
  return rows.map((row) => `${assignedText(row, titles)} (${academicYear(row.year)})`).sort()
}

/** 'm.joseph: Mathematics in 1A'. A subject that the school has no more is named by its code. */
export const assignedText = (
  { class_id, subject_code, account_id }: Omit<AssignmentTable, 'year'>,
  titles: ReadonlyMap<string, string>,
): string => {
  const title = titles.get(subject_code) ?? subject_code
  return `${loginOf(account_id)}: ${subject_code === '' ? `form teacher of ${class_id}` : `${title} in ${class_id}`}`
}
