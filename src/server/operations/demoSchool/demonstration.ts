// Marks a demonstration school: every page says so, and the start says how to sign in.
import type { Db } from '../../platform/database/schema/schema'

const name = 'demonstration'

/** Passwords from the manual, or random ones that were printed once when the school was created. */
type Passwords = 'known' | 'by chance'

/** Older demonstrations stored `true`. */
const values: Readonly<Record<Passwords, string>> = { known: 'true', 'by chance': '"by chance"' }

export const markDemonstration = (db: Db, now: Date, passwords: Passwords) =>
  db.insertInto('setting').values({ name, value: values[passwords], updated_at: now.toISOString() }).execute()

/** Undefined for a real school, or when there is none. */
export const findDemonstration = async (db: Db): Promise<Passwords | undefined> => {
  const mark = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  if (!mark) return undefined
  return mark.value === values['by chance'] ? 'by chance' : 'known'
}

export const isDemonstration = async (db: Db): Promise<boolean> => (await findDemonstration(db)) !== undefined
