// The office sets up its mail server, tries it, switches messages on, and changes their words. The password is never answered.
import type { BodyOf } from '#shared/contract/call'
import type * as contract from '#shared/contract/messages/messages'
import type { MailSettings } from '#shared/contract/messages/messages'
import type { MessageKind } from '#shared/rules/messages/messages'
import { usualWords, wordsOf, wordsProblem } from '#shared/rules/messages/words'
import { hasRight, type SignedIn } from '../http/security/session'
import type { Config } from '../config/config'
import { seal } from '../platform/crypto/sealing'
import { isLoopback } from '../platform/core/loopback'
import { Refusal } from '../platform/core/refusal'
import { hourSeconds } from '../platform/core/durations'
import { consume, secondsLeft } from '../platform/database/rateLimits'
import type { Db } from '../platform/database/schema/schema'
import {
  auditChange,
  refuseOutdated,
  refuseProblems,
  versionOf,
  withSchoolLocked,
} from '../school/settings/change'
import { saveSetting } from '../school/settings/queries'
import { oneLine } from '../school/setUp/details'
import { saveAudit } from '../trail/audit/queries'
import {
  fieldNames,
  findStored,
  findTrouble,
  isFixed,
  type MailApp,
  mailKeys,
  mailSeal,
  fingerprintOf,
  originFor,
  saveTrouble,
  serverOf,
  type StoredMail,
  openMail,
  type MailServer,
} from './mail'
import { giveUpLate, countMessages } from './givenUpQueries'
import { sentSince } from './office'
import { composeTrial } from './compose'

/** The mail server is told to those who run the office; others get the words, and how the messages are doing. */
export const mailSettingsOf = async (
  { db, config, clock }: MailApp,
  reader: SignedIn,
): Promise<MailSettings> => {
  const stored = await findStored(db)
  const { password, ...server } = serverOf(config, stored)
  const isTried = stored.triedWith === fingerprintOf(config, { ...server, password })
  const trouble = await findTrouble(db)
  return {
    ...(hasRight(reader, 'runOffice')
      ? {
          ...server,
          has_password: password === '' ? 0 : 1,
          fixed: fieldNames.filter((field) => isFixed(config, field)),
          tried_at: (isTried && stored.triedAt) || null,
        }
      : untoldServer),
    on: isTried && stored.on === 1 ? 1 : 0,
    to_students: stored.toStudents ?? 0,
    address: originFor(config),
    trouble: trouble && { what: trouble.what, since: trouble.since },
    words: wordsOf(stored.words ?? {}),
    own_words: Object.keys(stored.words ?? {}) as MessageKind[],
    counts: await countMessages(db, sentSince(clock())),
    version: versionOf(stored),
  }
}

const untoldServer = {
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  from: '',
  has_password: 0,
  fixed: [],
  tried_at: null,
} as const satisfies Partial<MailSettings>

/** Changes what is stored, in one transaction, if nobody else has changed it since it was read. */
const changeMail = async (
  app: MailApp,
  by: SignedIn,
  version: string,
  change: (db: Db, now: Date, stored: StoredMail) => StoredMail | Promise<StoredMail>,
): Promise<MailSettings> => {
  await withSchoolLocked(app, async (db, now) => {
    const stored = await findStored(db)
    refuseOutdated(
      version,
      versionOf(stored),
      await mailSettingsOf({ db, config: app.config, clock: app.clock }, by),
    )
    await saveSetting(db, mailKeys.mail, JSON.stringify(await change(db, now, stored)), now.toISOString())
  })
  return mailSettingsOf(app, by)
}

const fixedText = 'The person who runs the portal has set this, so it cannot be changed here.'
const addressForm = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

export const saveServer = (
  app: MailApp,
  by: SignedIn,
  { version, password, ...typed }: BodyOf<typeof contract.saveMailServer>,
): Promise<MailSettings> =>
  changeMail(app, by, version, async (db, now, stored) => {
    const { config } = app
    const server = {
      ...typed,
      host: oneLine(typed.host),
      user: oneLine(typed.user),
      from: oneLine(typed.from),
    }
    const current = serverOf(config, stored)
    refuseProblems(serverProblems(config, current, server, password))
    const sealedPassword = sealedAfter(config, stored, current, server, password)
    await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'mail server changed',
      before: { ...asAudited(current), mailPassword: '' },
      after: { ...asAudited(server), mailPassword: password === null ? '' : 'typed' },
    })
    await saveTrouble(db, null, now.toISOString())
    return { ...stored, ...server, sealedPassword, on: 0 }
  })

const serverProblems = (
  config: Config,
  current: MailServer,
  server: Omit<MailServer, 'password'>,
  password: string | null,
): Record<string, string> => ({
  ...Object.fromEntries(
    (['host', 'port', 'security', 'user', 'from'] as const)
      .filter((field) => isFixed(config, field) && server[field] !== current[field])
      .map((field) => [field, fixedText]),
  ),
  ...(password !== null && isFixed(config, 'password') && { password: fixedText }),
  ...(!/^[\w.:-]+$/.test(server.host) && {
    host: 'Type the name of the mail server, such as smtp.school.example.',
  }),
  ...(!addressForm.test(server.from) && { from: 'Check this e-mail address.' }),
  ...(server.security === 'none' &&
    !isLoopback(server.host) && {
      security:
        'Without security others could read the password. It is only for a mail server on the computer that the portal runs on.',
    }),
})

/** A stored password never goes to another server than the one that it was typed for. */
const sealedAfter = (
  { secret }: Config,
  stored: StoredMail,
  current: MailServer,
  server: Omit<MailServer, 'password'>,
  password: string | null,
): string => {
  if (password !== null) return password === '' ? '' : seal({ secret, ...mailSeal }, password)
  if (!stored.sealedPassword) return ''
  if (server.host !== current.host || server.port !== current.port || server.security !== current.security)
    refuseProblems({ password: 'The mail server has changed. Type its password again.' })
  return stored.sealedPassword
}

const asAudited = ({ host, port, security, user, from }: Omit<MailServer, 'password'>) => ({
  mailHost: host,
  mailPort: port,
  mailSecurity: security,
  mailUser: user,
  mailFrom: from,
})

/** Sends a message at once, and notes that the server has accepted it. */
export const sendTrial = async (
  app: MailApp,
  by: SignedIn,
  { to, version }: BodyOf<typeof contract.tryMail>,
): Promise<MailSettings> => {
  const address = oneLine(to)
  refuseProblems(addressForm.test(address) ? {} : { to: 'Check this e-mail address.' })
  const stored = await findStored(app.db)
  refuseOutdated(version, versionOf(stored), await mailSettingsOf(app, by))
  await refuseTooManyTries(app, by)
  const server = serverOf(app.config, stored)
  refuseProblems(server.host === '' ? { host: 'First save the mail server under Mail server.' } : {})
  const mail = await openMail(server)
  if ('trouble' in mail) throw trialRefused(mail.text)
  const outcome = await mail.send(await composeTrial(app.config, server, address, app.clock()))
  mail.close()
  if (outcome.is !== 'sent') throw trialRefused(outcome.text)
  return changeMail(app, by, version, async (db, now, current) => {
    await saveAudit(db, { at: now, actor: by.accountId, action: 'mail trial sent' })
    await saveTrouble(db, null, now.toISOString())
    const triedWith = fingerprintOf(app.config, server)
    // Messages were off while another mail server was set: a person switches them on again.
    const on = current.triedWith === triedWith ? (current.on ?? 0) : 0
    return { ...current, triedAt: now.toISOString(), triedWith, on }
  })
}

const trialRefused = (text: string) => new Refusal(422, text, { to: [text] })

/** With these limits a stolen session learns little about the network of the portal, and cannot send mail to many people. */
const refuseTooManyTries = async ({ db, clock }: MailApp, { accountId }: SignedIn) => {
  const limit = { name: `mail trials:${accountId}`, max: 20, seconds: hourSeconds }
  const now = clock()
  const [used = 0] = await consume(db, [limit], now)
  if (used <= limit.max) return
  const text = 'Very many test e-mails were sent. Please try again in an hour.'
  throw new Refusal(429, text, { to: [text] }, secondsLeft(limit, now))
}

export const switchOnOrOff = (
  app: MailApp,
  by: SignedIn,
  { on, to_students, version }: BodyOf<typeof contract.switchMail>,
): Promise<MailSettings> =>
  changeMail(app, by, version, async (db, now, stored) => {
    if (on === 1) refuseUntried(app.config, stored)
    if (on === 1 && stored.on !== 1) await giveUpLate(db, now)
    await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'mail switched',
      before: { mailOn: stored.on ?? 0, mailToStudents: stored.toStudents ?? 0 },
      after: { mailOn: on, mailToStudents: to_students },
    })
    return { ...stored, on, toStudents: to_students }
  })

const refuseUntried = (config: Config, stored: StoredMail) => {
  if (stored.triedWith !== fingerprintOf(config, serverOf(config, stored)))
    throw new Refusal(
      409,
      'Send a test e-mail first. Families are written to once the mail server has accepted one.',
    )
  if (originFor(config) === '')
    throw new Refusal(409, 'Set the address for families first (Your school): messages have a link to it.')
}

export const saveWords = (
  app: MailApp,
  by: SignedIn,
  { kind, words, version }: BodyOf<typeof contract.saveMessageWords>,
): Promise<MailSettings> =>
  changeMail(app, by, version, async (db, now, stored) => {
    refuseProblems(words === null ? {} : (wordsProblem(kind, words) ?? {}))
    const { [kind]: before, ...others } = stored.words ?? {}
    await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'message words changed',
      subject: kind,
      before: {
        mailText: (before ?? usualWords[kind]).text,
        mailSubject: (before ?? usualWords[kind]).subject,
      },
      after: { mailText: (words ?? usualWords[kind]).text, mailSubject: (words ?? usualWords[kind]).subject },
    })
    return { ...stored, words: words === null ? others : { ...others, [kind]: words } }
  })
