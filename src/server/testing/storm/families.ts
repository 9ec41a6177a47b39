// Students with open registration, each filled in by two tabs that share the fields between them.
import type { Config } from '../../config/config'
import { openSession } from '../../access/sessions/open'
import { migrateDatabase, openDatabase, type OpenOptions } from '../../platform/database/opening/open'
import { accountIdOf, enrol, type Person } from '../people/people'
import type { Saver } from './saver'
import type { Visitor } from './visitor'

/** Plain text without a rule of their own. */
const fields = [
  ['home_address', 'medical_history', 'allergy', 'mother_occupation', 'mother_home_address'],
  ['special_consideration', 'achievements', 'other_illness', 'father_occupation', 'father_home_address'],
] as const

const password = 'storm petrel 41'

const person = (number: number, first = 20_270_000): Person => ({
  role: 'student',
  id: String(first + number),
  first_name: 'Storm',
  last_name: `Petrel ${number}`,
  class_id: '1A',
  date_of_birth: '2014-03-14',
  password,
})

/** A student may send so many documents a day and no more: there are enough of them. */
const familiesPerVisitor = 40

/** Families who sign in and hand in documents while the others save. */
export const foundVisitors = async (options: OpenOptions, count: number): Promise<Visitor[]> => {
  const { db, close } = await openDatabase(options)
  const visitors: Visitor[] = []
  for (let number = 0; number < count; number += 1) {
    const ones = Array.from({ length: familiesPerVisitor }, (_none, index) =>
      person(number * familiesPerVisitor + index, 20_280_000),
    )
    for (const one of ones) await enrol(db, one)
    visitors.push({ families: ones.map(({ id }) => id), password, turn: 0 })
  }
  await close()
  return visitors
}

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
      password,
      seq: 0,
    })
  }
  await opened.close()
  return savers
}
