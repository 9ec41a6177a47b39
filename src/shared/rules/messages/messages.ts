// The messages of the school to families: their kinds, the addresses they go to, and the reasons why one does not arrive.
import { saysNone } from '../../record/fieldRules'
import { findField } from '../../record/fields'
import type { Answers } from '../intake/completeness'
import { visibleParents, type FamilyAnswers } from '../students/livingStatus'

/** The question to a new address; then notices, of which an address gets one e-mail a day; then notices of security. */
export const messageKinds = {
  proof: { title: 'Confirm this address', is: 'question' },
  received: { title: 'Registration received', is: 'notice' },
  'sent back': { title: 'Document sent back', is: 'notice' },
  report: { title: 'Report card', is: 'notice' },
  reminder: { title: 'Three days before the last day', is: 'notice' },
  password: { title: 'Password changed', is: 'security' },
  device: { title: 'Sign-in from a new device', is: 'security' },
  sibling: { title: 'Added to another sign-in', is: 'security' },
} as const

export type MessageKind = keyof typeof messageKinds

export const messageKindNames = Object.keys(messageKinds) as MessageKind[]

export const isNotice = (kind: MessageKind): boolean => messageKinds[kind].is === 'notice'

export const isOfSecurity = (kind: MessageKind): boolean => messageKinds[kind].is === 'security'

/** Why a message was given up, or waits, as the office reads it. */
export const givenUpTexts = {
  unknown: 'The mail server says that there is no such address. Ask the family for the right one.',
  refused: 'The mail server refused the message for good.',
  busy: 'The mail server put it off again and again for three days.',
  unanswered: 'The mail server did not answer for seven days.',
  unproved: 'Nobody has confirmed this address within 14 days of the first message.',
  unasked: 'The first message to this address could not be sent within 14 days.',
  stopped: 'Someone who reads this address has stopped the messages.',
  late: 'Messages were off when it was due, and now it would come too late.',
  over: 'It was no longer true when it could have been sent.',
  'not named': 'The form does not name this address any more.',
  unsure:
    'The connection broke while the message was being sent. It may have arrived, so it was not sent again.',
  restored:
    'The school was restored from a copy that is older than this message. It may have been sent, so it was not sent again.',
} as const

export type GivenUp = keyof typeof givenUpTexts

/** The office may send these once more; nobody else decides for a family that stopped. */
export const mayTryAgain = (reason: GivenUp): boolean => !['stopped', 'not named', 'over'].includes(reason)

/** Troubles of the mail server itself. Nothing is sent until they are mended. */
export const troubleTexts = {
  'no connection':
    'The mail server does not answer. Check its name and port, and that the computer that the portal runs on is online.',
  'no security':
    'The mail server does not offer this kind of security. Try the other one, with its usual port.',
  certificate: 'The mail server could not prove who it is. Check its name, letter by letter.',
  'sign-in': 'The mail server does not accept this username and password.',
  sender: 'The mail server does not accept the sender’s address.',
  relay:
    'The mail server sends nothing to addresses outside the school. Its provider can allow this. It may also need a username and password.',
  limit:
    'The mail server has reached the number of messages that it sends in an hour or a day. The others go out as soon as it takes them.',
  password: 'The saved password can no longer be read. Type it again.',
} as const

export type MailTrouble = keyof typeof troubleTexts

export const whose = ['mother', 'father', 'guardian', 'student'] as const
export type Whose = (typeof whose)[number]

export const whoseTitles: Readonly<Record<Whose, string>> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
  student: 'Student',
}

/** The fields that name an address. */
export const addressFields: Readonly<
  Record<Whose, 'email_mother' | 'email_father' | 'email_guardian' | 'email'>
> = { mother: 'email_mother', father: 'email_father', guardian: 'email_guardian', student: 'email' }

interface NamedAddress {
  readonly whose: Whose
  readonly address: string
}

/** Each address once: that of two parents is the first one's. */
export const addressesOf = (answers: Answers, toStudents: boolean): NamedAddress[] => {
  const shown = visibleParents(answers as unknown as FamilyAnswers)
  const asked = whose.filter((one) => (one === 'student' ? toStudents : shown.includes(one)))
  const named = asked.flatMap((one) => {
    const address = addressIn(answers, addressFields[one])
    return address === null ? [] : [{ whose: one, address }]
  })
  return named.filter(({ address }, at) => named.findIndex((one) => one.address === address) === at)
}

const addressIn = (answers: Answers, name: string): string | null => {
  const field = findField(name)
  const text = String(answers[name] ?? '').trim()
  if (!field || text === '' || saysNone(field, text)) return null
  return text.toLowerCase()
}
