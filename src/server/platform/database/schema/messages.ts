// E-mail to families: addresses and the queue.
import type { Generated } from 'kysely'
import type { GivenUp, MessageKind, Whose } from '#shared/rules/messages/messages'

/** An address that the form of a student names. It is one row for each student, because each family proves its own. */
export interface MailAddressTable {
  id: Generated<number>
  student_id: string
  whose: Whose
  /** In small letters. */
  address: string
  created_at: string
  /** Somebody who reads this address has pressed the button. */
  proved_at: string | null
  /** Somebody who reads this address wants no messages. */
  stopped_at: string | null
  /** When the latest notice was sent, for the rule of one a day. */
  told_at: string | null
}

/** The queue and, for a year, the list of what was sent. */
export interface MessageTable {
  id: Generated<number>
  address_id: number
  student_id: string
  kind: MessageKind
  /** The subject of the message, such as 'report 2025-3 1'; it is told once. */
  key: string
  /** JSON text of the values in the words: never a mark, a health answer or a password. */
  data: string
  created_at: string
  due_at: string
  tries: number
  last_error: GivenUp | null
  /** Set before it is handed to the mail server: after that it is not sent again by itself. */
  handed_at: string | null
  sent_at: string | null
  given_up_at: string | null
}

export interface MessagesDatabase {
  mail_address: MailAddressTable
  message: MessageTable
}
