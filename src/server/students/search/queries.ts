import type { StudentSearchEntry } from '#shared/contract/students/students'
import type { Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../../school/registration/queries'

interface Limits {
  readonly limit: number
  /** Month of birth, 1 to 12. */
  readonly month?: number
  /** The office also finds students who are hidden from visitors. */
  readonly isForOffice?: boolean
  /** yyyy-MM-dd. Visitors do not find students who have left by this day. */
  readonly today?: string
}

/** Finds students in whose name every search word is the beginning of a word. */
export const searchStudents = (
  db: Db,
  words: readonly string[],
  { limit, month, isForOffice = false, today }: Limits,
): Promise<StudentSearchEntry[]> => {
  let query = db.selectFrom('student').select(['id', 'first_name', 'last_name'])
  if (!isForOffice) query = query.where('unlisted', '=', 0)
  if (today !== undefined) query = query.where('id', 'not in', leaversBy(db, today))
  if (month !== undefined)
    query = query.where('date_of_birth', 'like', `____-${String(month).padStart(2, '0')}-__`)
  for (const word of words)
    query = query.where((where) =>
      where.or([where('search_name', 'like', `${word}%`), where('search_name', 'like', `% ${word}%`)]),
    )
  return query.orderBy('search_name').orderBy('id').limit(limit).execute()
}

export const saveUnlisted = (db: Db, id: string, unlisted: 0 | 1) =>
  db.updateTable('student').set({ unlisted }).where('id', '=', id).execute()

export const findUnlisted = (db: Db, id: string) =>
  db.selectFrom('student').select('unlisted').where('id', '=', id).executeTakeFirst()

export const countStudents = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('student')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
