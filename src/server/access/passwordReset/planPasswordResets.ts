// Whose passwords would be reset, and whose cannot be.
import { hash } from 'node:crypto'
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { bulkActTexts, byName, listedName } from '#shared/rules/students/bulkActs'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listStudentsForReset, type StudentForReset } from './queries'
import { passwordResetTexts, passwordText } from './passwordResetTexts'

export interface PlannedResets {
  readonly plan: BulkPlan
  /** Who is reset, in the order of the IDs. */
  readonly students: readonly StudentForReset[]
}

/** The same as long as nobody chooses a password, or gets or loses a date of birth. */
const basisOf = (ids: readonly string[], students: ReadonlyMap<string, StudentForReset>): string => {
  const standings = [...ids].sort().map((id) => {
    const student = students.get(id)
    return [id, student && [student.password_reset, Boolean(student.date_of_birth)]]
  })
  return hash('sha256', JSON.stringify(standings))
}

export const planResets = async (db: Db, ids: readonly string[], max: number): Promise<PlannedResets> => {
  if (ids.length > max) throw new Refusal(422, passwordResetTexts.tooMany(max))
  const rows = await listStudentsForReset(db, ids)
  const students = new Map(rows.map((row) => [row.id, row]))
  const plan: BulkPlan = { changes: [], unchanged: [], refused: [], basis: basisOf(ids, students) }
  const named = ids.map((id) => {
    const student = students.get(id)
    return { id, student, name: student ? listedName(student) : id }
  })
  for (const { id: student_id, student, name } of named.sort(byName)) {
    const who = { student_id, name }
    if (!student) plan.refused.push({ ...who, why: bulkActTexts.unknown })
    else if (!student.date_of_birth) plan.refused.push({ ...who, why: passwordResetTexts.noBirthday })
    else {
      const before = passwordText(student.password_reset)
      plan.changes.push({ ...who, before, after: passwordResetTexts.after })
    }
  }
  return { plan, students: rows.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}
