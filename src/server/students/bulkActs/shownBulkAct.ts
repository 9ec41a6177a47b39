import type { BulkAct, BulkActDone } from '#shared/contract/students/bulkActs'
import { bulkActText } from '#shared/rules/students/bulkActs'
import type { BulkActTable } from '../../platform/database/schema/enrolmentsSchema'
import type { Db } from '../../platform/database/schema/schema'
import { listHouses } from '../../school/lookups/lookupsQueries'

const textOf = async (db: Db, act: BulkAct, students: number): Promise<string> => {
  if (act.kind !== 'house') return bulkActText(act, students)
  const house = (await listHouses(db)).find(({ id }) => id === act.house_code)
  return bulkActText(act, students, house?.name)
}

/** An act as the office reads it. */
export const shownAct = async (
  db: Db,
  { id, act: json, students, at, by_account: by, undone_at }: BulkActTable,
  stays_why: string | null,
): Promise<BulkActDone> => {
  const act = JSON.parse(json) as BulkAct
  return { id, act, text: await textOf(db, act, students), students, at, by, undone_at, stays_why }
}
