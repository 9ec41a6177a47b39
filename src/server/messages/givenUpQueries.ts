// Messages that are given up, each with its reason, and the address whose reader confirms it or stops its messages on the page
// that they link to.
import { isNotice, messageKindNames, messageKinds, type GivenUp } from '#shared/rules/messages/messages'
import { dayMs } from '../platform/core/durations'
import type { Db } from '../platform/database/schema/schema'

export const saveGivenUp = async (db: Db, ids: readonly number[], why: GivenUp, at: string) => {
  if (ids.length === 0) return
  await db
    .updateTable('message')
    .set({ given_up_at: at, last_error: why })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .execute()
}

const giveUpWhere = (db: Db, why: GivenUp, at: string) =>
  db
    .updateTable('message')
    .set({ given_up_at: at, last_error: why })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)

/**
 * Handed over before a time, and nobody has noted how it ended: the process died in between. A notice that may have arrived
 * counts as the one of its day.
 */
export const giveUpUnsure = async (db: Db, handedBefore: string, at: string) => {
  const lost = await db
    .selectFrom('message')
    .select(['id', 'address_id', 'kind', 'handed_at'])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('handed_at', '<', handedBefore)
    .execute()
  for (const { id, address_id, kind, handed_at } of lost) {
    await saveGivenUp(db, [Number(id)], 'unsure', at)
    if (isNotice(kind))
      await db.updateTable('mail_address').set({ told_at: handed_at }).where('id', '=', address_id).execute()
  }
}

/** When messages are switched on: what has waited since before they were off. A sign-in of last month alarms for nothing. */
export const giveUpLate = async (db: Db, now: Date) => {
  for (const [is, longestMs] of [
    ['security', dayMs],
    ['notice', 7 * dayMs],
  ] as const)
    await giveUpWhere(db, 'late', now.toISOString())
      .where('handed_at', 'is', null)
      .where(
        'kind',
        'in',
        messageKindNames.filter((kind) => messageKinds[kind].is === is),
      )
      .where('created_at', '<', new Date(now.getTime() - longestMs).toISOString())
      .execute()
}

/** The reason also tells when the question to the address was never sent. */
export const giveUpUnproved = async (db: Db, createdBefore: string, at: string) => {
  const asked = db
    .selectFrom('message as question')
    .select('question.address_id')
    .where('question.kind', '=', 'proof')
    .where('question.sent_at', 'is not', null)
  const oldOf = (why: 'unproved' | 'unasked') =>
    giveUpWhere(db, why, at)
      .where('handed_at', 'is', null)
      .where('created_at', '<', createdBefore)
      .where('address_id', 'in', db.selectFrom('mail_address').select('id').where('proved_at', 'is', null))
  await oldOf('unproved').where('address_id', 'in', asked).execute()
  await oldOf('unasked').execute()
}

/** A message may have been told while its address was being stopped. */
export const giveUpStopped = (db: Db, at: string) =>
  giveUpWhere(db, 'stopped', at)
    .where('handed_at', 'is', null)
    .where('address_id', 'in', db.selectFrom('mail_address').select('id').where('stopped_at', 'is not', null))
    .execute()

export const giveUpUnanswered = (db: Db, createdBefore: string, at: string) =>
  giveUpWhere(db, 'unanswered', at)
    .where('handed_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where((row) =>
      row.or([
        row('kind', '=', 'proof'),
        row(
          'address_id',
          'in',
          db.selectFrom('mail_address').select('id').where('proved_at', 'is not', null),
        ),
      ]),
    )
    .execute()

/** After a restore: what waited in the copy may have been sent since it was made. A question may come twice. */
export const giveUpRestored = (db: Db, at: string) =>
  giveUpWhere(db, 'restored', at).where('kind', '!=', 'proof').execute()

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
