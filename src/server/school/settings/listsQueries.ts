// Classes and houses, and how many students are in them.
import type { Db } from '../../platform/database/schema/schema'

const asCount = ({ count }: { count: number | string }): number => Number(count)

export const countInClass = async (db: Db, class_id: string): Promise<number> =>
  asCount(
    await db
      .selectFrom('student')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('class_id', '=', class_id)
      .executeTakeFirstOrThrow(),
  )

export const countInHouse = async (db: Db, house_code: number): Promise<number> =>
  asCount(
    await db
      .selectFrom('student')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('house_code', '=', house_code)
      .executeTakeFirstOrThrow(),
  )

export const saveClass = (db: Db, id: string, form_level: number) =>
  db
    .insertInto('form_class')
    .values({ id, form_level })
    .onConflict((key) => key.column('id').doUpdateSet({ form_level }))
    .execute()

export const removeClass = (db: Db, id: string) => db.deleteFrom('form_class').where('id', '=', id).execute()

export const saveHouseRow = (db: Db, id: number, name: string) =>
  db
    .insertInto('house')
    .values({ id, name })
    .onConflict((key) => key.column('id').doUpdateSet({ name }))
    .execute()

export const removeHouse = (db: Db, id: number) => db.deleteFrom('house').where('id', '=', id).execute()
