// The office's side of messages: the list with the reasons of those not sent, another try, and one history of all contacts
// with a family.
import type { ContactHistory, Message } from '#shared/contract/messages/messages'
import { accountIdOf } from '#shared/rules/access/accountId'
import { isNotice, mayTryAgain } from '#shared/rules/messages/messages'
import { fullName } from '#shared/rules/students/names'
import type { App } from '../http/appParts'
import type { SignedIn } from '../http/security/session'
import { listContactsOf } from '../intake/contacts/queries'
import { dayMs } from '../platform/core/durations'
import { notFound, Refusal } from '../platform/core/refusal'
import type { Db } from '../platform/database/schema/schema'
import { saveAudit } from '../trail/audit/queries'
import {
  findMessage,
  listMessages,
  listMessagesOf,
  type Listed,
  type MessageState,
  saveNotTold,
  saveRetry,
} from './officeQueries'
import { addMessages } from './queries'

const most = 200
const weekMs = 7 * dayMs

/** The count and the list of what was sent begin at the same time. */
export const sentSince = (now: Date): string => new Date(now.getTime() - weekMs).toISOString()

export const messagesIn = async ({ db, clock }: App, state: MessageState): Promise<Message[]> =>
  (await listMessages(db, state, sentSince(clock()), most)).map(messageOf)

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

export const tryAgain = ({ db, clock }: App, by: SignedIn, id: number): Promise<Message> => {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const row = await findMessage(trx, id)
    if (!row) throw notFound()
    if (row.stopped_at !== null)
      throw new Refusal(
        409,
        'Somebody who reads this address has stopped the messages. Only its reader can start them again.',
      )
    if (row.last_error !== null && !mayTryAgain(row.last_error))
      throw new Refusal(409, 'This message cannot be sent again. Its reason says why.')
    if (!(await saveRetry(trx, id, now.toISOString())))
      throw new Refusal(409, 'This message is not given up any more.')
    if (row.kind !== 'proof' && row.proved_at === null) await askAgain(trx, row, now.toISOString())
    if (row.last_error === 'unsure' && isNotice(row.kind)) await saveNotTold(trx, row)
    await saveAudit(trx, {
      at: now,
      actor: by.accountId,
      action: 'message tried again',
      subject: accountIdOf('student', row.student_id),
      details: { message: row.kind },
    })
    return messageOf((await findMessage(trx, id)) as Listed)
  })
}

/** Nothing is sent to an address that is not proved, so its question goes out once more. */
const askAgain = (db: Db, { address_id, student_id }: Listed, now: string) =>
  addMessages(db, [
    {
      address_id,
      student_id,
      created_at: now,
      due_at: now,
      tries: 0,
      kind: 'proof',
      key: `proof ${now}`,
      data: '{}',
    },
  ])

export const historyOf = async (db: Db, studentId: string): Promise<ContactHistory> => ({
  contacts: await listContactsOf(db, studentId, most),
  messages: (await listMessagesOf(db, studentId, most)).map(messageOf),
})
