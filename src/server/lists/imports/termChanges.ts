// Each cell that a list changes is noted with who took the list over, or undid it, as if it had been typed.
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/reports/marks/termFacts'
import type { Db } from '../../platform/database/schema/schema'
import { addMarkChanges, listPlaces, type ChangeMoment } from '../../reports/changes/queries'
import { rowChanges } from '../../reports/changes/markChanges'
import { lockTerm } from '../../reports/posting/queries'
import type { WritingMoment } from './moveList'
import type { TermKey } from './plan/plannedRow'

/** A row that was written, from what to what. */
export interface WrittenRow {
  readonly key: TermKey
  readonly from: MarkFacts | EnrolmentFacts | null
  readonly to: MarkFacts | EnrolmentFacts | null
}

export type TermsOfList = Map<string, TermKey>

/** Before the first row of a term is written. */
export const takeOnce = async (db: Db, terms: TermsOfList, { year, term }: TermKey) => {
  const name = `${year} ${term}`
  if (terms.has(name)) return
  terms.set(name, { year, term })
  await lockTerm(db, { year, term })
}

export const noteWritten = async (
  db: Db,
  { officer, at }: WritingMoment,
  through: ChangeMoment['through'],
  { terms, written }: { readonly terms: TermsOfList; readonly written: readonly WrittenRow[] },
) => {
  for (const key of terms.values()) {
    const rows = written.filter((row) => isOf(key, row))
    const ids = new Set(rows.map(({ from, to }) => (to ?? from)?.student_id ?? ''))
    const places = await listPlaces(db, key, [...ids])
    const changes = rows.flatMap((row) =>
      rowChanges(row.from, row.to).map((change) => ({
        ...change,
        class_id: places.get(change.student_id) ?? classIn(row),
      })),
    )
    await addMarkChanges(db, { ...key, at, by: officer.accountId, through }, changes)
  }
}

const isOf = ({ year, term }: TermKey, { key }: WrittenRow) => key.year === year && key.term === term

/** If the student has lost the place together with this row, the class is in the row. */
const classIn = ({ from, to }: WrittenRow): string => {
  const row = to ?? from
  return row && 'class_id' in row ? row.class_id : ''
}
