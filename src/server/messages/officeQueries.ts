// The messages as the office lists and counts them.
import { sql } from 'kysely'
import type { Db } from '../platform/database/schema/schema'

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
