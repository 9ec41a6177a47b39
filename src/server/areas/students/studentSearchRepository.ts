import type { StudentSearchEntry } from '#shared/contract/students'
import type { Db } from '../../db/schema'

/** Students with a word of the name beginning with each of the words. */
export const searchStudents = (
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<StudentSearchEntry[]> => {
  let query = db.selectFrom('student').select(['id', 'first_name', 'last_name']).where('unlisted', '=', 0)
  for (const word of words)
    query = query.where((where) =>
      where.or([where('search_name', 'like', `${word}%`), where('search_name', 'like', `% ${word}%`)]),
    )
  return query.orderBy('search_name').orderBy('id').limit(limit).execute()
}

export const countStudents = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('student')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
