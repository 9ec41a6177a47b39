// Places in a term, with their marks.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'
import { enrolmentColumns, markColumns } from './changes/termRowsQueries'

/** @returns what was there */
export const removePlaceAndMarks = async (db: Db, { year, term }: TermKey, studentId: string) => {
  const marks = await db
    .deleteFrom('term_mark')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', studentId)
    .returning(markColumns)
    .execute()
  const [place] = await db
    .deleteFrom('term_enrolment')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', studentId)
    .returning(enrolmentColumns)
    .execute()
  return { marks, place }
}
