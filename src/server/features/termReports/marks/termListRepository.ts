// Places in a term, with their marks.
import type { TermKey } from '#shared/rules/termReports/termPosting'
import type { Db } from '../../../platform/database/schema/schema'

/** @returns how many subjects had marks */
export const removePlaceAndMarks = async (
  db: Db,
  { year, term }: TermKey,
  studentId: string,
): Promise<number> => {
  const marks = await db
    .deleteFrom('term_mark')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', studentId)
    .returning('subject_code')
    .execute()
  await db
    .deleteFrom('term_enrolment')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', studentId)
    .execute()
  return marks.length
}
