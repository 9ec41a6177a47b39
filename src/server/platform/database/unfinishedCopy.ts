// Marks a database while it is filled from another one, so that no portal starts on half a school.
import type { Db } from './schema/schema'

const name = 'unfinished copy'

interface Mark {
  /** The name of the source, without its secrets. */
  readonly source: string
}

const hasSettings = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).some((table) => table.name === 'setting')

/** Undefined when the database is not such a copy. */
export const findMark = async (db: Db): Promise<Mark | undefined> => {
  if (!(await hasSettings(db))) return undefined
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row && (JSON.parse(row.value) as Mark)
}

/** The mark is a setting: copying the source's settings replaces it in the end. */
export const saveMark = (db: Db, mark: Mark, now: Date) =>
  db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(mark), updated_at: now.toISOString() })
    .onConflict((key) => key.column('name').doNothing())
    .execute()

export const requireWhole = async (db: Db): Promise<void> => {
  if (!(await findMark(db))) return
  throw new Error(
    'This database is an unfinished copy. Run npm run migrate-store again to finish it, or take an empty database.',
  )
}
