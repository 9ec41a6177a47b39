// The plan of a turn of the year names exceptions by ID, and after an undo those who stay as they are by name.
import type { Db } from '../../platform/database/schema/schema'

interface Plan {
  readonly exceptions: ReadonlyArray<{ readonly student_id: string }>
}

type Kept = ReadonlyArray<{ readonly student_id: string }>

export const blankYearTurns = async (db: Db, studentId: string) => {
  const isOther = ({ student_id }: { readonly student_id: string }) => student_id !== studentId
  for (const { year, ...row } of await db
    .selectFrom('year_turn')
    .select(['year', 'plan', 'kept'])
    .execute()) {
    const plan = JSON.parse(row.plan) as Plan
    const exceptions = plan.exceptions.filter(isOther)
    const kept = (JSON.parse(row.kept) as Kept).filter(isOther)
    await db
      .updateTable('year_turn')
      .set({ plan: JSON.stringify({ ...plan, exceptions }), kept: JSON.stringify(kept) })
      .where('year', '=', year)
      .execute()
  }
}
