// A mark in a database that is being filled from another one: no portal may start on half a school.
import type { Db } from './schema/schema'

const name = 'unfinished copy'

interface Mark {
  /** Names the source without its secrets. */
  readonly source: string
}

const hasSettings = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).some((table) => table.name === 'setting')

/** Undefined where nothing is unfinished. */
export const findMark = async (db: Db): Promise<Mark | undefined> => {
  if (!(await hasSettings(db))) return undefined
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row && (JSON.parse(row.value) as Mark)
}

/** The copy of the source's settings takes the mark away with everything else that was there. */
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
