// E-mail to families: the school's mail server, the words, the list of messages, and all contacts with one family.
import * as Type from 'typebox'
import { closed, flag, integer, nullable, rowId } from '../../record/schemas'
import {
  givenUpTexts,
  messageKindNames,
  troubleTexts,
  whose,
  type GivenUp,
  type MailTrouble,
} from '../../rules/messages/messages'
import { longestWords } from '../../rules/messages/words'
import { call } from '../call'
import { FamilyContact } from '../intake/familyContacts'
import { version } from '../schemas'

const kind = Type.Enum(messageKindNames)
const reason = Type.Enum(Object.keys(givenUpTexts) as GivenUp[])
const trouble = Type.Enum(Object.keys(troubleTexts) as MailTrouble[])
const words = closed({
  subject: Type.String({ maxLength: longestWords.subject }),
  text: Type.String({ maxLength: longestWords.text }),
})
/** By kind of message. */
const AllWords = closed({
  proof: words,
  received: words,
  'sent back': words,
  report: words,
  reminder: words,
  password: words,
  device: words,
  sibling: words,
})

/** `none` is for a mail server on the computer that the portal runs on. */
const security = Type.Enum(['tls', 'starttls', 'none'])

const server = {
  host: Type.String({ maxLength: 200 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security,
  /** Empty: the server asks for no sign-in. */
  user: Type.String({ maxLength: 200 }),
  /** The sender's address. */
  from: Type.String({ maxLength: 200 }),
}

/** Settings that the environment or CONFIG_FILE may have set. */
const mailFields = ['host', 'port', 'security', 'user', 'password', 'from'] as const

/** How the mail server is reached is empty for those who do not run the office. */
export const MailSettings = closed({
  ...server,
  /** 1: there is a password. It is never answered. */
  has_password: flag,
  fixed: Type.Array(Type.Enum(mailFields)),
  /** ISO, UTC: when the mail server accepted a test e-mail with these settings. Null: it has not yet. */
  tried_at: nullable(Type.String()),
  on: flag,
  /** 1: students' own addresses are written to as well. */
  to_students: flag,
  /** Empty: families have no address yet at which they could confirm theirs. */
  address: Type.String(),
  /** The present trouble with the mail server, and its beginning. */
  trouble: nullable(closed({ what: trouble, since: Type.String() })),
  words: AllWords,
  /** Kinds that have the school's own words. */
  own_words: Type.Array(kind),
  counts: closed({
    /** Addresses that forms name, and how many of them are confirmed, or stopped. */
    addresses: integer,
    proved: integer,
    stopped: integer,
    /** Messages that will go out by themselves. */
    waiting: integer,
    given_up: integer,
    /** In the last seven days. */
    sent: integer,
  }),
  version,
})
export type MailSettings = Type.Static<typeof MailSettings>

export const getMailSettings = call({
  method: 'GET',
  path: '/api/mail',
  load: 'reads',
  notes: 'nothing about a student',
  response: MailSettings,
})

/** Stores how the mail server is reached. Mail is off afterwards until a test e-mail has been sent with these settings. */
export const saveMailServer = call({
  method: 'POST',
  path: '/api/mail',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({
    ...server,
    /** Null: the stored one stays. */
    password: nullable(Type.String({ maxLength: 200 })),
    version,
  }),
  response: MailSettings,
})

/** Sends one message now. The answer says whether the mail server accepted it. */
export const tryMail = call({
  method: 'POST',
  path: '/api/mail-trial',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({ to: Type.String({ minLength: 3, maxLength: 200 }), version }),
  response: MailSettings,
})

/** Begins or ends to write to families. */
export const switchMail = call({
  method: 'POST',
  path: '/api/mail-switch',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({ on: flag, to_students: flag, version }),
  response: MailSettings,
})

/** Null: the usual words come back. */
export const saveMessageWords = call({
  method: 'POST',
  path: '/api/mail-words',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({ kind, words: nullable(words), version }),
  response: MailSettings,
})

export const Message = closed({
  id: integer,
  student_id: Type.String(),
  student_name: Type.String(),
  kind,
  whose: Type.Enum(whose),
  address: Type.String(),
  created_at: Type.String(),
  /** `unproved`: it waits until somebody presses the button in the first message to this address. */
  state: Type.Enum(['waits', 'unproved', 'sent', 'given up']),
  /** When it was sent or given up, or when it is tried again. */
  at: Type.String(),
  /** Why it was given up, or why the last try failed. */
  reason: nullable(reason),
})
export type Message = Type.Static<typeof Message>

/** Messages that one call lists, or tries again. */
export const mostMessages = 200

/** `mostMessages` at most; of those that were sent, the ones of the last seven days. */
export const listMessages = call({
  method: 'GET',
  path: '/api/messages',
  load: 'search',
  notes: 'by its route',
  query: closed({ state: Type.Enum(['waits', 'sent', 'given up']) }),
  response: Type.Array(Message),
})

/** Puts messages that were given up back into the queue. Those that may not be sent again are left. */
export const retryMessage = call({
  method: 'POST',
  path: '/api/message-retries',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({ ids: Type.Array(rowId, { minItems: 1, maxItems: mostMessages, uniqueItems: true }) }),
  response: closed({ tried: integer, left: integer }),
})

/** Presses of the chase list and messages in one history, the last first. */
export const ContactHistory = closed({
  contacts: Type.Array(FamilyContact),
  messages: Type.Array(Message),
})
export type ContactHistory = Type.Static<typeof ContactHistory>

export const getContactHistory = call({
  method: 'GET',
  path: '/api/family-contacts/:studentId',
  load: 'reads',
  notes: { what: 'summary', isRepeated: true },
  response: ContactHistory,
})
