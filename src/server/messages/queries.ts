// The addresses that forms name, and the queue of messages.
import type { ExpressionBuilder, Insertable } from 'kysely'
import { type GivenUp, isNotice, isOfSecurity, messageKindNames } from '#shared/rules/messages/messages'
import { inPortions } from '../platform/database/queries/manyRows'
import type { MailAddressTable, MessageTable } from '../platform/database/schema/messages'
import type { Database, Db } from '../platform/database/schema/schema'

/** Students whose records have changed since (ISO, UTC), without those who have left. */
export const listChangedSince = async (db: Db, since: string, today: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('student')
    .leftJoin('student_keeping', (join) =>
      join.onRef('student_keeping.student_id', '=', 'student.id').on('student_keeping.left_on', '<=', today),
    )
    .select('student.id')
    .where('student_keeping.left_on', 'is', null)
    .where('student.updatedAt', '>=', since)
    .execute()
  return rows.map(({ id }) => id)
}

export const listAddresses = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('mail_address')
      .select(['id', 'student_id', 'address', 'created_at', 'proved_at', 'stopped_at'])
      .select((row) => row.exists(withdrawnQuestion(row)).as('isWithdrawn'))
      .where('student_id', 'in', piece)
      .execute(),
  )

export type Noted = Awaited<ReturnType<typeof listAddresses>>[number]

/** The first question to an address that the form no longer named when it could have been sent. */
const withdrawnQuestion = (row: ExpressionBuilder<Database, 'mail_address'>) =>
  row
    .selectFrom('message as question')
    .select('question.id')
    .whereRef('question.address_id', '=', 'mail_address.id')
    .where('question.key', '=', 'proof')
    .where('question.given_up_at', 'is not', null)
    .where('question.last_error', '=', 'not named')

/** Those of some addresses that have been stopped, whichever student they are named for. */
export const listStopped = async (db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await inPortions(addresses, (piece) =>
    db
      .selectFrom('mail_address')
      .select('address')
      .where('address', 'in', piece)
      .where('stopped_at', 'is not', null)
      .execute(),
  )
  return new Set(rows.map(({ address }) => address))
}

/** How many questions to each address are sent or waiting and nobody has answered, whichever students name it. */
export const countOpenQuestions = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await inPortions(addresses, (piece) =>
    db
      .selectFrom('mail_address')
      .select(({ fn }) => ['address', fn.countAll<number | string>().as('open')])
      .where('address', 'in', piece)
      .where('proved_at', 'is', null)
      .where('stopped_at', 'is', null)
      .where((row) => row.not(row.exists(withdrawnQuestion(row))))
      .groupBy('address')
      .execute(),
  )
  return new Map(rows.map(({ address, open }) => [address, Number(open)]))
}

/** Those of some students who have left the school. */
export const listLeft = async (
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<ReadonlySet<string>> => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('student_keeping')
      .select('student_id')
      .where('student_id', 'in', piece)
      .where('left_on', '<=', today)
      .execute(),
  )
  return new Set(rows.map(({ student_id }) => student_id))
}

/** Rows of one statement: SQLite takes 32,766 values. */
const atOnce = 500

/** One that is there already was named again: it counts for its new day. */
export const addAddresses = async (db: Db, rows: ReadonlyArray<Insertable<MailAddressTable>>) => {
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insertInto('mail_address')
      .values(rows.slice(from, from + atOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'address'])
          .doUpdateSet((row) => ({ created_at: row.ref('excluded.created_at') })),
      )
      .execute()
}

/** A message that is there already stays as it is. */
export const addMessages = async (db: Db, rows: ReadonlyArray<Insertable<MessageTable>>) => {
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insertInto('message')
      .values(rows.slice(from, from + atOnce))
      .onConflict((conflict) => conflict.columns(['address_id', 'key']).doNothing())
      .execute()
}

const notices = messageKindNames.filter(isNotice)
const ofSecurity = messageKindNames.filter(isOfSecurity)

/** A question that was not sent, because the form had stopped naming the address, waits again. */
export const saveAskedAgain = async (db: Db, addressIds: readonly number[], at: string, dueAt: string) => {
  if (addressIds.length === 0) return
  await db
    .updateTable('message')
    .set({ ...{ given_up_at: null, last_error: null, tries: 0 }, created_at: at, due_at: dueAt })
    .where('address_id', 'in', addressIds)
    .where('key', '=', 'proof')
    .where('last_error', '=', 'not named')
    .execute()
}

/** The messages that wait, each with its address. */
const waiting = (db: Db) =>
  db
    .selectFrom('message')
    .innerJoin('mail_address', 'mail_address.id', 'message.address_id')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)

/**
 * Messages that may be sent now: the questions, and whatever is for a proved address. A notice waits where its address has
 * had one today; and until morning, so that nobody is woken, where it has waited since the day before. Times that lie ahead are
 * of a clock that was wrong.
 * @param dayBegan ISO, UTC: when the school's day began
 */
export const listSendable = (
  db: Db,
  { now, dayBegan, isNight }: { readonly now: string; readonly dayBegan: string; readonly isNight: boolean },
  limit: number,
) =>
  waiting(db)
    .select([
      'message.id',
      'message.student_id',
      'address_id',
      'kind',
      'key',
      'data',
      'message.created_at',
      'tries',
      'address',
      'whose',
      'proved_at',
    ])
    .where((row) => row.or([row('due_at', '<=', now), row('message.created_at', '>', now)]))
    .where('handed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where((row) => row.or([row('proved_at', 'is not', null), row('kind', '=', 'proof')]))
    .$if(isNight, (rows) =>
      rows.where((row) =>
        row.or([row('kind', 'not in', notices), row('message.created_at', '>=', dayBegan)]),
      ),
    )
    .where((row) =>
      row.or([
        row('kind', 'not in', notices),
        row.not(
          row.exists(
            row
              .selectFrom('mail_address as told')
              .select('told.id')
              .whereRef('told.address', '=', 'mail_address.address')
              .where((told) => told.between('told.told_at', dayBegan, now)),
          ),
        ),
      ]),
    )
    // Nothing urgent waits behind the notices and questions of a whole school.
    .orderBy((row) =>
      row.case().when('kind', 'in', ofSecurity).then(0).when('kind', '=', 'proof').then(2).else(1).end(),
    )
    .orderBy('message.due_at')
    .orderBy('message.id')
    .limit(limit)
    .execute()

export type Sendable = Awaited<ReturnType<typeof listSendable>>[number]

/** @returns the ids that nobody else has handed over */
export const saveHanded = async (db: Db, ids: readonly number[], at: string): Promise<number[]> => {
  const rows = await db
    .updateTable('message')
    .set((column) => ({ handed_at: at, tries: column('tries', '+', 1) }))
    .where('id', 'in', ids)
    .where('handed_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => Number(id))
}

export const saveSent = async (db: Db, ids: readonly number[], at: string) => {
  await db.updateTable('message').set({ sent_at: at, last_error: null }).where('id', 'in', ids).execute()
}

export const saveTold = async (db: Db, addressIds: readonly number[], at: string) => {
  if (addressIds.length === 0) return
  await db.updateTable('mail_address').set({ told_at: at }).where('id', 'in', addressIds).execute()
}

/** Surely not sent: it waits for another try. */
export const saveWaiting = async (db: Db, ids: readonly number[], dueAt: string, why: GivenUp | null) => {
  await db
    .updateTable('message')
    .set({ handed_at: null, due_at: dueAt, last_error: why })
    .where('id', 'in', ids)
    .execute()
}

/** Nothing was wrong with these: the try does not count, and their turn stays. */
export const saveTakenBack = async (db: Db, ids: readonly number[]) => {
  await db
    .updateTable('message')
    .set((column) => ({ handed_at: null, tries: column('tries', '-', 1) }))
    .where('id', 'in', ids)
    .execute()
}

/** Students whose registration is open and ends on one of these days, and the deadline: the first closed day. */
export const listClosing = (db: Db, deadlines: readonly string[], today: string) =>
  db
    .selectFrom('student')
    .innerJoin('form_class', 'form_class.id', 'student.class_id')
    .innerJoin('registration_window', 'registration_window.form_level', 'form_class.form_level')
    .leftJoin('student_keeping', (join) =>
      join.onRef('student_keeping.student_id', '=', 'student.id').on('student_keeping.left_on', '<=', today),
    )
    .select(['student.id', 'registration_window.deadline'])
    .where('registration_window.open', '=', 1)
    .where('registration_window.deadline', 'in', deadlines)
    .where('student_keeping.left_on', 'is', null)
    .orderBy('student.id')
    .execute()

/** Documents that are sent back and not replaced, as the keys of their messages, behind the student's ID. */
export const listSentBackKeys = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('document_review')
      .leftJoin('uploaded_file', 'uploaded_file.id', 'document_review.upload_id')
      .select(['document_review.student_id', 'document_review.type', 'reviewed_at'])
      .where('document_review.student_id', 'in', piece)
      .where('document_review.is_current', '=', 1)
      .where('document_review.state', '=', 'sent back')
      .where((row) => row.or([row('upload_id', 'is', null), row('uploaded_file.is_current', '=', 1)]))
      .execute(),
  )
  return new Set(
    rows.map(({ student_id, type, reviewed_at }) => `${student_id} sent back ${type} ${reviewed_at}`),
  )
}

/** Questions stay, because they show that an address was asked. */
export const removeOldMessages = async (db: Db, before: string) => {
  await db.deleteFrom('message').where('created_at', '<', before).where('kind', '!=', 'proof').execute()
}

/** For each posted term, how the keys of its messages begin: 'report 2025-3 '. */
export const listPostedKeys = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('term_report').select(['year', 'term']).where('posted', '=', 1).execute()
  return rows.map(({ year, term }) => `report ${year}-${term} `)
}
