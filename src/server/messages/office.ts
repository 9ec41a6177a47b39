// The office's side of messages: the list with the reasons of those not sent, another try, and one history of all contacts
// with a family.
import type { AnswerOf } from '#shared/contract/call'
import {
  mostMessages,
  type ContactHistory,
  type Message,
  type retryMessage,
} from '#shared/contract/messages/messages'
import { accountIdOf } from '#shared/rules/access/accountId'
import { isNotice, mayTryAgain } from '#shared/rules/messages/messages'
import { fullName } from '#shared/rules/students/names'
import type { App } from '../http/appParts'
import type { SignedIn } from '../http/security/session'
import { listContactsOf } from '../intake/contacts/queries'
import { dayMs } from '../platform/core/durations'
import { notFound, Refusal } from '../platform/core/refusal'
import type { Db } from '../platform/database/schema/schema'
import { saveAudits } from '../trail/audit/queries'
import {
  listMessages,
  listMessagesNamed,
  listMessagesOf,
  type Listed,
  type MessageState,
  saveNotTold,
  saveRetries,
} from './givenUpQueries'
import { addMessages } from './queries'

const weekMs = 7 * dayMs

/** The count and the list of what was sent begin at the same time. */
export const sentSince = (now: Date): string => new Date(now.getTime() - weekMs).toISOString()

export const messagesIn = async ({ db, clock }: App, state: MessageState): Promise<Message[]> =>
  (await listMessages(db, state, sentSince(clock()), mostMessages)).map(messageOf)

const messageOf = (row: Listed): Message => {
  const state = stateOf(row)
  return {
    id: Number(row.id),
    student_id: row.student_id,
    kind: row.kind,
    whose: row.whose,
    address: row.address,
    created_at: row.created_at,
    state,
    student_name: fullName(row),
    at: row.sent_at ?? row.given_up_at ?? row.due_at,
    reason: state === 'sent' ? null : row.last_error,
  }
}

const stateOf = ({ sent_at, given_up_at, kind, proved_at }: Listed): Message['state'] => {
  if (sent_at !== null) return 'sent'
  if (given_up_at !== null) return 'given up'
  return kind !== 'proof' && proved_at === null ? 'unproved' : 'waits'
}

type Retried = AnswerOf<typeof retryMessage>

/** Where none of them may be sent again, the first one says why. */
export const tryAgain = ({ db, clock }: App, by: SignedIn, ids: readonly number[]): Promise<Retried> => {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const asked = await listMessagesNamed(trx, ids)
    const able = asked.filter((row) => problemOf(row) === null).map(({ id }) => Number(id))
    const saved = new Set(await saveRetries(trx, able, now.toISOString()))
    const tried = asked.filter(({ id }) => saved.has(Number(id)))
    const [first] = asked
    if (!first) throw notFound()
    if (tried.length === 0)
      throw new Refusal(409, problemOf(first) ?? 'This message is not given up any more.')
    await askAgain(trx, tried, now.toISOString())
    for (const row of tried)
      if (row.last_error === 'unsure' && isNotice(row.kind)) await saveNotTold(trx, row)
    await saveAudits(
      trx,
      tried.map(({ student_id, kind }) => ({
        at: now,
        actor: by.accountId,
        action: 'message tried again',
        subject: accountIdOf('student', student_id),
        details: { message: kind },
      })),
    )
    return { tried: tried.length, left: ids.length - tried.length }
  })
}

const problemOf = ({ stopped_at, last_error }: Listed): string | null => {
  if (stopped_at !== null)
    return 'Somebody who reads this address has stopped the messages. Only its reader can start them again.'
  return last_error === null || mayTryAgain(last_error)
    ? null
    : 'This message cannot be sent again. Its reason says why.'
}

/** Nothing is sent to an address that is not proved, so its question goes out once more. */
const askAgain = (db: Db, rows: readonly Listed[], now: string) =>
  addMessages(
    db,
    rows
      .filter(({ kind, proved_at }) => kind !== 'proof' && proved_at === null)
      .map(({ address_id, student_id }) => ({
        address_id,
        student_id,
        created_at: now,
        due_at: now,
        tries: 0,
        kind: 'proof',
        key: `proof ${now}`,
        data: '{}',
      })),
  )

export const historyOf = async (db: Db, studentId: string): Promise<ContactHistory> => ({
  contacts: await listContactsOf(db, studentId, mostMessages),
  messages: (await listMessagesOf(db, studentId, mostMessages)).map(messageOf),
})
