// The reader of an address confirms it on the page that its messages link to, or stops them.
import type { Db } from '../platform/database/schema/schema'
import { giveUpWhere } from './givenUpQueries'

export const findAddress = (db: Db, id: number) =>
  db
    .selectFrom('mail_address')
    .innerJoin('student', 'student.id', 'mail_address.student_id')
    .select(['mail_address.id', 'student_id', 'address', 'proved_at', 'stopped_at'])
    .select(['first_name', 'last_name'])
    .where('mail_address.id', '=', id)
    .executeTakeFirst()

export type FoundAddress = NonNullable<Awaited<ReturnType<typeof findAddress>>>

/** For this student only; a stop ends with it everywhere. */
export const saveProved = async (db: Db, { id, address }: FoundAddress, at: string) => {
  await db.updateTable('mail_address').set({ stopped_at: null }).where('address', '=', address).execute()
  await db.updateTable('mail_address').set({ proved_at: at }).where('id', '=', id).execute()
}

/** Stops all messages to this address, about any student. */
export const saveStopped = async (db: Db, address: string, at: string) => {
  const ofAddress = db.selectFrom('mail_address').select('id').where('address', '=', address)
  await giveUpWhere(db, 'stopped', at)
    .where('handed_at', 'is', null)
    .where('address_id', 'in', ofAddress)
    .execute()
  await db
    .updateTable('mail_address')
    .set({ stopped_at: at })
    .where('address', '=', address)
    .where('stopped_at', 'is', null)
    .execute()
}
