// The history of marks: who changed what, and when. Rows are only added, and are deleted only with their student. Every
// writer first locks the term (lockTerm), so that ids grow in the order in which the changes become visible.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'
import { inPortions, insertMany } from '#server/platform/database/queries/manyRows'
import type { MarkChangeTable } from '#server/platform/database/schema/reports'
import type { CellChange } from './markChanges'

export interface ChangeMoment extends TermKey {
  /** ISO, UTC */
  readonly at: string
  /** Account id */
  readonly by: string
  readonly through: MarkChangeTable['through']
}

export type ChangeInClass = CellChange & { readonly class_id: string }

export interface ChangesOfMoment extends ChangeMoment {
  readonly changes: readonly ChangeInClass[]
}

/** The changes of several writers, one after another. */
export const addChangesOfAll = (db: Db, all: readonly ChangesOfMoment[]) =>
  insertMany(
    db,
    'mark_change',
    all.flatMap(({ year, term, at, by, through, changes }) =>
      changes.map(({ class_id, student_id, subject_code, name, before, after }) => ({
        ...{ year, term, class_id, student_id, subject_code, name },
        old_value: JSON.stringify(before),
        new_value: JSON.stringify(after),
        ...{ at, by_account: by, through },
      })),
    ),
  )

export const addMarkChanges = (db: Db, moment: ChangeMoment, changes: readonly ChangeInClass[]) =>
  addChangesOfAll(db, [{ ...moment, changes }])

/** The class of each of these students in the list of a term. */
export const listPlaces = async (
  db: Db,
  { year, term }: TermKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('term_enrolment')
      .select(['student_id', 'class_id'])
      .where('year', '=', year)
      .where('term', '=', term)
      .where('student_id', 'in', piece)
      .execute(),
  )
  return new Map(rows.map(({ student_id, class_id }) => [student_id, class_id]))
}
