// How the school's mail server is reached and whether families are written to, as it is stored. The operator's settings win.
// The password is stored sealed.
import { createHmac } from 'node:crypto'
import type { MailTrouble } from '#shared/rules/messages/messages'
import { type AllWords, wordsOf } from '#shared/rules/messages/words'
import type { App } from '../http/appParts'
import type { Config } from '../config/config'
import { unseal } from '../platform/crypto/sealing'
import type { Db } from '../platform/database/schema/schema'
import { findSetting, saveSetting } from '../school/settings/queries'
import type { MailServer } from './smtp'

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
