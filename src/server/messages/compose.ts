// Writes an e-mail: plain text, from the school, and with a way to stop in each. The link of an address is derived from the
// portal's secret and stands nowhere in the database, not even as a hash; so each message has the same one, also after a
// restore.
import { createHash, timingSafeEqual } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { addedText, filled, severalSubject } from '#shared/rules/messages/words'
import { shownName } from '../config/liveConfig'
import type { Config } from '../config/config'
import { derivedKey } from '../platform/crypto/sealing'
import type { Sendable } from './queries'
import type { Mail, Letter, MailServer } from './mail'

const tokenBytes = 24

/** The part of a link that only a reader of the address knows: '17.kQ…'. */
export const linkOf = (
  { secret }: Pick<Config, 'secret'>,
  { id, student_id, address }: { readonly id: number; readonly student_id: string; readonly address: string },
): string => {
  const owner = `${id} ${student_id} ${address}`
  return `${id}.${derivedKey({ secret, purpose: 'mail link', owner }, tokenBytes).toString('base64url')}`
}

export const isLinkOf = (
  config: Pick<Config, 'secret'>,
  address: Parameters<typeof linkOf>[1],
  link: string,
) => {
  const [right, given] = [Buffer.from(linkOf(config, address)), Buffer.from(link)]
  return right.length === given.length && timingSafeEqual(right, given)
}

export interface Student {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
}

/** Messages for one address, of one kind or several notices, with the students that they are about. */
export const composeMessages = async (
  config: Config,
  { server, words, origin }: Mail,
  messages: readonly [Sendable, ...Sendable[]],
  students: readonly Student[],
  now: Date,
): Promise<Letter> => {
  const [first] = messages
  const school = shownName(config.school)
  const valuesOf = ({ student_id, data }: Sendable) => ({
    ...(JSON.parse(data) as Record<string, string>),
    school,
    name: nameOf(students.find(({ id }) => id === student_id)),
  })
  const page = `${origin}/mail/${linkOf(config, { ...first, id: first.address_id })}`
  const subject = messages.length > 1 ? severalSubject : words[first.kind].subject
  const text = [
    ...messages.map((one) => filled(words[one.kind].text, valuesOf(one))),
    addedText(first.kind, { school, phone: config.school.phone, origin, page }),
  ].join('\n\n')
  return letterOf(config, server, {
    to: first.address,
    subject: filled(subject, valuesOf(first)),
    text,
    now,
    messageId: messageIdOf(server, first),
    headers: {
      'List-Unsubscribe': `<${page}/stop>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  })
}

/** Only the first name leaves the school's house. */
const nameOf = (student: Student | undefined): string =>
  student?.first_name || student?.last_name || 'your child'

/** A message that is sent again keeps its Message-ID, so that a mailbox can tell that it has it already. */
const messageIdOf = ({ from }: MailServer, { address_id, key, id }: Sendable): string =>
  `<${createHash('sha256').update(`${id} ${address_id} ${key}`).digest('hex').slice(0, 32)}@${from.split('@')[1] ?? ''}>`

export const composeTrial = async (
  config: Config,
  server: MailServer,
  to: string,
  now: Date,
): Promise<Letter> => {
  const school = shownName(config.school)
  return letterOf(config, server, {
    to,
    now,
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject: `Test e-mail from ${school}`,
    text: `This is a test e-mail from the portal of ${school}. It has arrived, so the mail server is set up.`,
  })
}

interface Parts {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly now: Date
  readonly messageId?: string
  readonly headers: Readonly<Record<string, string>>
}

const letterOf = async (
  config: Config,
  { from }: MailServer,
  { to, subject, text, now, messageId, headers }: Parts,
): Promise<Letter> => {
  const { email } = config.school
  const composer = new MailComposer({
    from: { name: shownName(config.school), address: from },
    to,
    subject,
    text,
    date: now,
    headers,
    ...(messageId !== undefined && { messageId }),
    ...(email !== '' && email !== from && { replyTo: email }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from, to, source: await composer.compile().build() }
}
