// What becomes of the placement list.
import { rowsStatement } from '#server/platform/database/queries/rowsStatement'
import type { Db } from '#server/platform/database/schema/schema'

const newcomersUpdate = rowsStatement(['row', 'student_id', 'import_id'], (db, wanted) =>
  db
    .updateTable('import_row')
    .from(wanted.table)
    .set({ student_id: wanted.text('student_id') })
    .where('import_row.import_id', '=', wanted.text('import_id'))
    .where('import_row.row', '=', wanted.integer('row')),
)

interface TakenIn {
  readonly import_id: string
  readonly row: number
  /** Null: not taken in after all. */
  readonly student_id: string | null
}

export const saveTakenIn = (db: Db, rows: readonly TakenIn[]) => newcomersUpdate(db, rows)

interface BatchState {
  readonly state: 'checked' | 'applied'
  readonly applied_at: string | null
  readonly applied_by: string | null
}

/** Only from the other state: a list that was undone, or is gone, stays so. */
export const saveBatchState = (db: Db, id: string, changes: BatchState) =>
  db
    .updateTable('import_batch')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', changes.state === 'applied' ? 'checked' : 'applied')
    .execute()
