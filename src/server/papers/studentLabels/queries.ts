// The facts about students that labels show.
import { inPortions } from '../../platform/database/queries/manyRows'
import type { Db } from '../../platform/database/schema/schema'
import type { LabelRecord } from './studentLabelsData'

/** Students with a home address. */
export const listAddressed = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('student').select('id').where('home_address', 'is not', null).execute()
  return new Set(rows.map(({ id }) => id))
}

/** In the order of the ids. */
export const listLabelRecords = async (db: Db, ids: readonly string[]): Promise<LabelRecord[]> => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('student')
      .leftJoin('house', 'house.id', 'student.house_code')
      .select(['student.id', 'first_name', 'last_name', 'class_id', 'house.name as house'])
      .select(['home_address', 'address_line_2', 'living_status'])
      .select(['mother_name', 'father_name', 'guardian_name'])
      .where('student.id', 'in', piece)
      .execute(),
  )
  const records = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined)
}
