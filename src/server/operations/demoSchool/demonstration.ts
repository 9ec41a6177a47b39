// The mark of the demonstration school: every page says what it is, and the start says how to sign in.
import type { Db } from '../../platform/database/schema/schema'

const name = 'demonstration'

/** Passwords that everybody can read in the manual, or such as were printed once when the school was made. */
type Passwords = 'known' | 'by chance'

/** Older demonstrations have `true` here. */
const values: Readonly<Record<Passwords, string>> = { known: 'true', 'by chance': '"by chance"' }

export const markDemonstration = (db: Db, now: Date, passwords: Passwords) =>
  db.insertInto('setting').values({ name, value: values[passwords], updated_at: now.toISOString() }).execute()

/** Undefined when the school is a real one, or none. */
export const findDemonstration = async (db: Db): Promise<Passwords | undefined> => {
  const mark = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  if (!mark) return undefined
  return mark.value === values['by chance'] ? 'by chance' : 'known'
}

export const isDemonstration = async (db: Db): Promise<boolean> => (await findDemonstration(db)) !== undefined
