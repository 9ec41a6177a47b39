// What saves of cells read of a term.
import type { Db } from '#server/platform/database/schema/schema'
import type { ClassKey } from '../marksQueries'

/** By subject, the teacher with most rows of the class; of two with as many, the first by name. */
export const listTeachers = async (
  db: Db,
  { year, term, class_id }: ClassKey,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('term_enrolment')
    .innerJoin('term_mark', (join) =>
      join
        .onRef('term_mark.year', '=', 'term_enrolment.year')
        .onRef('term_mark.term', '=', 'term_enrolment.term')
        .onRef('term_mark.student_id', '=', 'term_enrolment.student_id'),
    )
    .select(['subject_code', 'teacher'])
    .where('term_enrolment.year', '=', year)
    .where('term_enrolment.term', '=', term)
    .where('class_id', '=', class_id)
    .where('teacher', 'is not', null)
    .groupBy(['subject_code', 'teacher'])
    .orderBy(({ fn }) => fn.countAll())
    .orderBy('teacher', 'desc')
    .execute()
  // The last of each subject has most.
  return new Map(rows.map(({ subject_code, teacher }) => [subject_code, teacher ?? '']))
}
