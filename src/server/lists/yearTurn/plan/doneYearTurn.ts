// What the turn has done: the dry run as it came true, with the IDs of the newcomers.
import type { PlannedMove, YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { listedName } from '#shared/rules/students/bulkActs'
import type { Db } from '#server/platform/database/schema/schema'
import { afterIn, beforeIn } from '../turnStudentData'
import { listTurned } from '../yearTurnQueries'
import { listIntakeRows } from '../queries'

const rejectedOf = async (db: Db, { intake }: YearTurnPlan): Promise<YearTurnDryRun['rejected']> => {
  const rows = intake === null ? [] : await listIntakeRows(db, intake)
  return rows
    .filter(({ state }) => state === 'rejected')
    .map(({ row, title, reasons }) => ({ row, title, why: (JSON.parse(reasons) as string[]).join(' ') }))
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Without those whom it has not touched, and who are no longer there. */
export const doneOf = async (db: Db, year: number, plan: YearTurnPlan): Promise<YearTurnDryRun> => {
  const turned = await listTurned(db, year)
  const students = turned.map((one): PlannedMove => {
    const { class_id: from } = beforeIn(one.old_value)
    const { class_id, row } = afterIn(one.new_value)
    return {
      ...{ student_id: one.student_id, row, name: listedName(one), kind: one.kind, from },
      to: one.kind === 'leaves' ? null : class_id,
      ...{ sex: one.sex, house_code: one.house_code, primary_school: one.previous_school },
    }
  })
  return {
    year,
    students: students.sort((a, b) => compare(a.name, b.name)),
    rejected: await rejectedOf(db, plan),
    asked: turned.filter(
      ({ old_value, new_value }) => beforeIn(old_value).agreed !== null || afterIn(new_value).isBegun,
    ).length,
    ...{ problems: [], warnings: [], basis: '' },
  }
}
