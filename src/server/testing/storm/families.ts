// Students with open registration, each filled in by two tabs that share the fields between them.
import { openSession } from '../../areas/auth/openSession'
import type { Config } from '../../config'
import { migrateDatabase, openDatabase, type OpenOptions } from '../../db/open'
import { accountIdOf, enrol, type Person } from '../people'
import type { Saver } from './saver'

/** Plain text without a rule of their own. */
const fields = [
  ['home_address', 'medical_history', 'allergy', 'mother_occupation', 'mother_home_address'],
  ['special_consideration', 'achievements', 'other_illness', 'father_occupation', 'father_home_address'],
] as const

const person = (number: number): Person => ({
  role: 'student',
  id: String(20_270_000 + number),
  first_name: 'Storm',
  last_name: `Petrel ${number}`,
  class_id: '1A',
  date_of_birth: '2014-03-14',
  password: null,
})

/** Makes the school in an empty database; the savers come with sessions. */
export const foundSchool = async (
  options: OpenOptions,
  limits: Config['sessions'],
  clients: number,
): Promise<Saver[]> => {
  const opened = await openDatabase(options)
  await migrateDatabase(opened, options)
  const { db } = opened
  await db.insertInto('form_class').values({ id: '1A', form_level: 1 }).execute()
  await db.insertInto('registration_window').values({ form_level: 1, open: 1, deadline: null }).execute()
  await db.insertInto('house').values({ id: 1, name: 'Ibis' }).execute()
  const savers: Saver[] = []
  for (let number = 0; number < clients; number += 1) {
    const family = person(Math.floor(number / 2))
    if (number % 2 === 0) await enrol(db, family)
    const opening = {
      accountId: accountIdOf(family),
      role: family.role,
      kind: 'session',
      userAgent: null,
    } as const
    const { token } = await openSession(db, limits, new Date(), { ...opening, replaces: null })
    savers.push({
      student: family.id,
      client: `tab${number}`,
      fields: fields[number % 2 === 0 ? 0 : 1],
      token,
      seq: 0,
    })
  }
  await opened.close()
  return savers
}
