// Messages that are given up, each with its reason, and the address whose reader confirms it or stops its messages on the page
// that they link to.
import { sql } from 'kysely'
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

// The messages as the office lists and counts them.

const listed = (db: Db) =>
  db
    .selectFrom('message')
    .innerJoin('mail_address', 'mail_address.id', 'message.address_id')
    .innerJoin('student', 'student.id', 'message.student_id')
    .select([
      'message.id',
      'address_id',
      'message.student_id',
      'first_name',
      'last_name',
      'kind',
      'whose',
      'address',
      'message.created_at',
      'due_at',
      'handed_at',
      'sent_at',
      'given_up_at',
      'last_error',
      'proved_at',
      'stopped_at',
    ])

export type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

export type MessageState = 'waits' | 'sent' | 'given up'

/**
 * Lists waiting messages in the order of their next try, and the others with the newest first.
 * @param sentSince ISO, UTC
 */
export const listMessages = (
  db: Db,
  state: MessageState,
  sentSince: string,
  limit: number,
): Promise<Listed[]> => {
  const rows = listed(db).limit(limit)
  if (state === 'waits')
    return rows.where('sent_at', 'is', null).where('given_up_at', 'is', null).orderBy('due_at').execute()
  if (state === 'sent') return rows.where('sent_at', '>=', sentSince).orderBy('sent_at', 'desc').execute()
  return rows.where('given_up_at', 'is not', null).orderBy('given_up_at', 'desc').execute()
}

export const listMessagesOf = (db: Db, studentId: string, limit: number): Promise<Listed[]> =>
  listed(db).where('message.student_id', '=', studentId).orderBy('message.id', 'desc').limit(limit).execute()

export const listMessagesNamed = (db: Db, ids: readonly number[]): Promise<Listed[]> =>
  listed(db).where('message.id', 'in', ids).orderBy('message.id').execute()

/** @returns the IDs of those that were still given up */
export const saveRetries = async (db: Db, ids: readonly number[], at: string): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('message')
    .set({ given_up_at: null, last_error: null, handed_at: null, due_at: at, created_at: at, tries: 0 })
    .where('id', 'in', ids)
    .where('given_up_at', 'is not', null)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** The office takes it that this message has not arrived, so its address has had none on that day. */
export const saveNotTold = async (db: Db, { address, handed_at, given_up_at }: Listed) => {
  await db
    .updateTable('mail_address')
    .set({ told_at: null })
    .where('address', '=', address)
    .where('told_at', '>=', handed_at)
    .where('told_at', '<=', given_up_at)
    .execute()
}

/** @param sentSince ISO, UTC */
export const countMessages = async (db: Db, sentSince: string) => {
  const { addresses, proved, stopped } = await db
    .selectFrom('mail_address')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('addresses'),
      fn
        .sum<number | string | null>(
          sql`case when proved_at is null or stopped_at is not null then 0 else 1 end`,
        )
        .as('proved'),
      fn.sum<number | string | null>(sql`case when stopped_at is null then 0 else 1 end`).as('stopped'),
    ])
    .executeTakeFirstOrThrow()
  const messages = db.selectFrom('message').select(({ fn }) => fn.countAll<number | string>().as('count'))
  const [waits, given_up, sent] = [
    await messages.where('sent_at', 'is', null).where('given_up_at', 'is', null).executeTakeFirstOrThrow(),
    await messages.where('given_up_at', 'is not', null).executeTakeFirstOrThrow(),
    await messages.where('sent_at', '>=', sentSince).executeTakeFirstOrThrow(),
  ]
  return {
    addresses: Number(addresses),
    proved: Number(proved ?? 0),
    stopped: Number(stopped ?? 0),
    waiting: Number(waits.count),
    given_up: Number(given_up.count),
    sent: Number(sent.count),
  }
}
