// What the office sees of the messages, and what it may do: the list with its reasons, another try, and one history of all
// contacts with a family.
import type { ContactHistory, Message } from '#shared/contract/messages/messages'
import { accountIdOf } from '#shared/rules/access/accountId'
import { mayTryAgain } from '#shared/rules/messages/messages'
import { fullName } from '#shared/rules/students/names'
import type { App } from '../http/appParts'
import type { SignedIn } from '../http/security/session'
import { listContactsOf } from '../intake/contacts/queries'
import { notFound, Refusal } from '../platform/core/refusal'
import type { Db } from '../platform/database/schema/schema'
import { saveAudit } from '../trail/audit/queries'
import {
  findMessage,
  listMessages,
  listMessagesOf,
  type Listed,
  type MessageState,
  saveRetry,
} from './officeQueries'

const most = 200

export const messagesIn = async (db: Db, state: MessageState): Promise<Message[]> =>
  (await listMessages(db, state, most)).map(messageOf)

const messageOf = (row: Listed): Message => {
  const { id, student_id, kind, whose, address, created_at } = row
  const state = stateOf(row)
  return {
    ...{ id: Number(id), student_id, kind, whose, address, created_at, state },
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
    if (row.last_error !== null && !mayTryAgain(row.last_error))
      throw new Refusal(
        409,
        'This message cannot be sent again: the address is stopped, or the form does not name it.',
      )
    if (!(await saveRetry(trx, id, now.toISOString())))
      throw new Refusal(409, 'This message is not given up any more.')
    await saveAudit(trx, {
      ...{ at: now, actor: by.accountId, action: 'message tried again' },
      ...{ subject: accountIdOf('student', row.student_id), details: { message: row.kind } },
    })
    return messageOf((await findMessage(trx, id)) as Listed)
  })
}

export const historyOf = async (db: Db, studentId: string): Promise<ContactHistory> => ({
  contacts: await listContactsOf(db, studentId, most),
  messages: (await listMessagesOf(db, studentId, most)).map(messageOf),
})
