// The mark of the demonstration school: its sign-ins are known to everybody, so every page says what it is.
import type { Db } from '../schema'

const name = 'demonstration'

export const markDemonstration = (db: Db, now: Date) =>
  db.insertInto('setting').values({ name, value: 'true', updated_at: now.toISOString() }).execute()

export const isDemonstration = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('setting').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
