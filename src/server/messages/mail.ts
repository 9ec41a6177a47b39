// How the school's mail server is reached and whether families are written to, as it is stored. The operator's settings win.
// The password is stored sealed. Below it, one connection to the mail server.
import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type MailTrouble, givenUpTexts, troubleTexts } from '#shared/rules/messages/messages'
import { type AllWords, wordsOf } from '#shared/rules/messages/words'
import type { App } from '../http/appParts'
import type { Config } from '../config/config'
import { unseal } from '../platform/crypto/sealing'
import type { Db } from '../platform/database/schema/schema'
import { findSetting, saveSetting } from '../school/settings/queries'

export type MailApp = Pick<App, 'db' | 'config' | 'clock'>

/** The mail settings of the office, stored as JSON in the table of settings. */
export interface StoredMail {
  readonly host?: string
  readonly port?: number
  readonly security?: MailServer['security']
  readonly user?: string
  readonly from?: string
  readonly sealedPassword?: string
  /** When a trial was accepted, and a keyed hash of the settings that it was sent with. */
  readonly triedAt?: string
  readonly triedWith?: string
  readonly on?: 0 | 1
  readonly toStudents?: 0 | 1
  readonly words?: Partial<AllWords>
}

export interface Trouble {
  readonly what: MailTrouble
  readonly since: string
  readonly tries: number
  /** The next try. */
  readonly until: string
}

export const mailKeys = { mail: 'mail', trouble: 'mail trouble' } as const
export const mailSeal = { purpose: 'mail password', owner: 'school' } as const

export const findStored = async (db: Db): Promise<StoredMail> =>
  JSON.parse((await findSetting(db, mailKeys.mail)) ?? '{}') as StoredMail

export const findTrouble = async (db: Db): Promise<Trouble | null> =>
  JSON.parse((await findSetting(db, mailKeys.trouble)) ?? 'null') as Trouble | null

export const saveTrouble = (db: Db, trouble: Trouble | null, at: string) =>
  saveSetting(db, mailKeys.trouble, JSON.stringify(trouble), at)

export const fieldNames = ['host', 'port', 'security', 'user', 'password', 'from'] as const
type Field = (typeof fieldNames)[number]

const passwordGoesWith: readonly Field[] = ['host', 'port', 'security', 'user']

/** The operator's password goes to the operator's mail server only: the way to it is fixed with the password. */
export const isFixed = ({ given }: Pick<Config, 'given'>, field: Field) =>
  given.includes(`mail.${field}`) || (given.includes('mail.password') && passwordGoesWith.includes(field))

/** The password is undefined where it was sealed with another secret. */
export const serverOf = (config: Config, stored: StoredMail): MailServer => {
  const value = <Name extends Exclude<Field, 'password'>>(name: Name): MailServer[Name] =>
    ((isFixed(config, name) ? undefined : stored[name]) ?? config.mail[name]) as MailServer[Name]
  const { sealedPassword } = stored
  const own = sealedPassword ? unseal({ secret: config.secret, ...mailSeal }, sealedPassword) : ''
  return {
    host: value('host'),
    port: value('port'),
    security: value('security'),
    user: value('user'),
    from: value('from'),
    password: isFixed(config, 'password') ? config.mail.password : own,
  }
}

/** Keyed: a plain hash would help to guess the password. */
export const fingerprintOf = (config: Config, server: MailServer): string =>
  createHmac('sha256', config.secret).update(JSON.stringify(server)).digest('base64url')

/** The address that links in messages begin with; empty if families have no address. */
export const originFor = ({ publicUrl, printedUrl }: Pick<Config, 'publicUrl' | 'printedUrl'>): string =>
  publicUrl || printedUrl

export interface Mail {
  readonly server: MailServer
  readonly toStudents: boolean
  readonly words: AllWords
  readonly origin: string
}

/** Undefined while the school writes to nobody. */
export const findMail = async (db: Db, config: Config): Promise<Mail | undefined> => {
  const text = await findSetting(db, mailKeys.mail)
  if (text === undefined) return undefined
  const stored = JSON.parse(text) as StoredMail
  const server = serverOf(config, stored)
  const origin = originFor(config)
  if (stored.on !== 1 || origin === '' || stored.triedWith !== fingerprintOf(config, server)) return undefined
  return { server, toStudents: stored.toStudents === 1, words: wordsOf(stored.words ?? {}), origin }
}

// One connection to the mail server. It tells three outcomes apart: accepted; surely not accepted; and unknown, because the
// connection broke after the text of the message had begun to flow.

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string
  /** Undefined: the stored one cannot be read. */
  readonly password: string | undefined
  readonly from: string
}

export interface Letter {
  readonly from: string
  readonly to: string
  /** The whole message with its headers. */
  readonly source: Buffer
}

export type Outcome =
  | { readonly is: 'sent' }
  /** For good, or for now. */
  | { readonly is: 'refused'; readonly why: 'unknown' | 'refused' | 'busy'; readonly text: string }
  /** It may have been accepted. */
  | { readonly is: 'unsure'; readonly text: string }
  /** Nothing is wrong with the message; the server cannot be used now. */
  | { readonly is: 'trouble'; readonly what: MailTrouble; readonly text: string }

export interface OpenMail {
  send(letter: Letter): Promise<Outcome>
  close(): void
}

interface NoMail {
  readonly trouble: MailTrouble
  readonly text: string
}

/** Milliseconds for each answer of the server. */
const patienceMs = 20_000

/** Milliseconds to connect and sign in, and again for each message, however slowly the server answers. */
const conversationMs = 60_000

/** Connected and signed in, or why not. */
export const openMail = async (server: MailServer, limitMs = conversationMs): Promise<OpenMail | NoMail> => {
  const { host, port, security, user, password } = server
  if (password === undefined) return troubled('password')
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(security === 'none' && { ignoreTLS: true }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A server that does not hang up is not waited for.
    socketCloseTimeout: 0,
    // A name server that does not answer counts as a mail server that does not answer.
    dnsTimeout: patienceMs,
  })
  // Errors outside of a step end the connection; the step that waits is told of them.
  let tellStep: (error: unknown) => void = () => undefined
  let hasEnded = false
  const broken = (error: unknown) => {
    hasEnded = true
    tellStep(error)
  }
  connection.on('error', broken)
  connection.on('end', () => broken(new Error('The connection was closed.')))
  const step = (work: (done: (error?: unknown) => void) => void) =>
    new Promise<unknown>((resolve) => {
      tellStep = (error) => resolve(error)
      if (hasEnded) return resolve(new Error('The connection is closed.'))
      work((error) => resolve(error ?? undefined))
    })
  const close = () => connection.close()
  const within = async <Answer>(talk: () => Promise<Answer>): Promise<Answer> => {
    const timer = setTimeout(() => {
      broken(new Error('The mail server is too slow.'))
      close()
    }, limitMs)
    return talk().finally(() => clearTimeout(timer))
  }
  const signIn = async (): Promise<MailTrouble | undefined> => {
    const failed = await step((done) => connection.connect(done))
    if (failed !== undefined) return connectTrouble(failed)
    if (user === '') return undefined
    const refused = await step((done) =>
      connection.login({ user, credentials: { user, pass: password } }, done),
    )
    if (refused === undefined) return undefined
    return codeOf(refused) === undefined ? 'no connection' : 'sign-in'
  }
  const trouble = await within(signIn)
  if (trouble !== undefined) {
    close()
    return troubled(trouble)
  }
  return {
    close,
    send: ({ from, to, source }) =>
      within(async (): Promise<Outcome> => {
        let hasBegun = false
        const text = Readable.from(
          (async function* () {
            hasBegun = true
            yield source
          })(),
        )
        const error = await step((done) => connection.send({ from, to }, text, done))
        if (error === undefined) return { is: 'sent' }
        const outcome = outcomeOf(error, hasBegun)
        // The next message begins anew.
        if (outcome.is === 'refused') await step((done) => connection.reset(done))
        return outcome
      }),
  }
}

const troubled = (trouble: MailTrouble): NoMail => ({ trouble, text: troubleTexts[trouble] })

interface SmtpError {
  readonly code?: string
  /** The command that it answers. */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

const codeOf = (error: unknown): number | undefined => (error as SmtpError).responseCode

const certificateFaults = /CERT|SIGNATURE|ALTNAME|SELF_SIGNED/i

const connectTrouble = (error: unknown): MailTrouble => {
  const { code = '', message } = error as SmtpError & Error
  if (certificateFaults.test(code) || /certificate/i.test(message)) return 'certificate'
  return code === 'ETLS' || /ssl|tls/i.test(message) ? 'no security' : 'no connection'
}

/** Enhanced codes (RFC 3463) for a mailbox that does not exist. */
const unknownBox = /\b5\.1\.(?:[1236]|10)\b/

const enhancedCode = /\b[45]\.\d{1,3}\.\d{1,3}\b/

/** Codes of a mailbox that does not exist, where no enhanced code says more. */
const plainUnknown: readonly number[] = [550, 551, 553]

/** The server says this about itself or the portal's account, and it would say the same of every message. */
const ofEveryMessage: ReadonlyArray<readonly [MailTrouble, RegExp]> = [
  [
    'limit',
    /\b[45]\.4\.5\b|\b(?:daily|hourly|sending|submission|outgoing|outbound|rate)\b.*\b(?:limit|quota)|SubmissionQuota|too many (?:messages|e-?mails|mails)|\bmax\w*\b.*\b(?:messages|e-?mails|mails)\b.*\b(?:hour|day|minute)/i,
  ],
  ['relay', /\b5\.7\.\d|\brelay|authenticat|\bnot local\b|^530/i],
]

const outcomeOf = (error: unknown, hasBegun: boolean): Outcome => {
  const { code, command = '', responseCode, response = '' } = error as SmtpError
  const trouble = (what: MailTrouble): Outcome => ({ is: 'trouble', what, text: troubleTexts[what] })
  // The library sends nothing to what is no address.
  if (code === 'EENVELOPE' && command === 'API')
    return { is: 'refused', why: 'unknown', text: givenUpTexts.unknown }
  if (responseCode === undefined)
    return hasBegun ? { is: 'unsure', text: givenUpTexts.unsure } : trouble('no connection')
  if (responseCode === 421) return trouble('no connection')
  const isBefore = /^(?:MAIL|RCPT)/.test(command)
  const [what] = ofEveryMessage.find(([, words]) => words.test(response)) ?? []
  if (what === 'limit' || (what === 'relay' && isBefore && responseCode >= 500)) return trouble(what)
  if (/^MAIL/.test(command) && responseCode >= 500) return trouble('sender')
  if (responseCode < 500) return { is: 'refused', why: 'busy', text: givenUpTexts.busy }
  const isUnknown =
    unknownBox.test(response) ||
    (/^RCPT/.test(command) && !enhancedCode.test(response) && plainUnknown.includes(responseCode))
  const why = isUnknown ? 'unknown' : 'refused'
  return { is: 'refused', why, text: givenUpTexts[why] }
}
