// Sends what waits: one sender for the portal, whatever the number of its machines. A message is marked as handed over
// before the mail server gets it, so that nothing is sent twice when the portal stops in between
// (docs/decisions/0026-messages.md).
import { dayIn, instantOf, localTimeIn } from '#shared/rules/dates'
import { addressesOf, type GivenUp, isNotice } from '#shared/rules/messages/messages'
import type { App } from '../http/appParts'
import { dayMs, hourMs, minuteMs } from '../platform/core/durations'
import { whileHolding } from '../platform/database/queries/lease'
import type { Db } from '../platform/database/schema/schema'
import { composeMessages } from './compose'
import {
  giveUpUnanswered,
  giveUpUnproved,
  giveUpUnsure,
  listChangedSince,
  listNamed,
  listPostedKeys,
  listSendable,
  saveGivenUp,
  saveHanded,
  saveSent,
  saveTold,
  saveWaiting,
  type Sendable,
} from './queries'
import { queueReminders } from './remind'
import { findMail, findTrouble, saveTrouble, type Mail, type Trouble } from './mail'
import { openMail, type OpenMail, type Outcome } from './smtp'
import { noteAddresses } from './tell'

export type SendingApp = Pick<App, 'db' | 'config' | 'clock' | 'tell' | 'monotonicNow'>

/** The sender stops long before the lease ends. */
const lease = { name: 'messages', seconds: 300 }
const turnMs = 60_000
const atOnce = 200

/** A handing over takes at most a few answers of the mail server, 20 seconds each. */
const unsureAfterMs = 10 * minuteMs
const unprovedAfterMs = 14 * dayMs
const unansweredAfterMs = 7 * dayMs

/** After the first, second … refusal “for now”; then it is given up. Three days in all. */
const pauses = [5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 15 * hourMs, dayMs, dayMs]

/** What the sender remembers between its turns. */
export interface SenderMemory {
  /** Records that changed before this time (ISO, UTC) have been looked at for new addresses. */
  lookedAt: string
  /** Students' own addresses were looked at as well. */
  toStudents: boolean
  /** The day on which reminders were looked for. */
  remindedOn: string
}

export const newMemory = (): SenderMemory => ({ lookedAt: '', toStudents: false, remindedOn: '' })

export const sendDue = async (app: SendingApp, memory: SenderMemory): Promise<void> => {
  const { db, config, clock } = app
  const mail = await findMail(db, config)
  if (!mail) return
  await whileHolding(db, lease, clock, async () => {
    await tidy(db, clock())
    await lookForAddresses(app, mail, memory)
    const today = dayIn(config.school.timeZone, clock())
    if (memory.remindedOn !== today) {
      await queueReminders(app, today)
      memory.remindedOn = today
    }
    await sendWaiting(app, mail)
  })
}

const tidy = async (db: Db, now: Date) => {
  const at = now.toISOString()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await giveUpUnsure(db, ago(unsureAfterMs), at)
  await giveUpUnproved(db, ago(unprovedAfterMs), at)
  const trouble = await findTrouble(db)
  if (trouble && trouble.since < ago(unansweredAfterMs))
    await giveUpUnanswered(db, ago(unansweredAfterMs), at)
}

/** Time between a save and its COMMIT, at most. */
const overlapMs = minuteMs

const lookForAddresses = async ({ db, config, clock }: SendingApp, mail: Mail, memory: SenderMemory) => {
  const now = clock()
  const isWider = mail.toStudents && !memory.toStudents
  const since = isWider ? '' : memory.lookedAt
  const ids = await listChangedSince(db, since, dayIn(config.school.timeZone, now))
  for (let from = 0; from < ids.length; from += atOnce)
    await db.transaction().execute((trx) => noteAddresses(trx, ids.slice(from, from + atOnce), mail, now))
  memory.lookedAt = new Date(now.getTime() - overlapMs).toISOString()
  memory.toStudents = mail.toStudents
}

const sendWaiting = async (app: SendingApp, mail: Mail) => {
  const { db, clock, monotonicNow } = app
  const trouble = await findTrouble(db)
  if (trouble && trouble.until > clock().toISOString()) return
  const ends = monotonicNow() + turnMs
  let connection: OpenMail | undefined
  try {
    for (;;) {
      const letters = await nextLetters(app)
      if (letters.length === 0) return
      for (const messages of letters) {
        if (monotonicNow() > ends) return
        if (!connection) {
          const opened = await openMail(mail.server)
          if ('trouble' in opened) return await noteTrouble(app, opened.trouble)
          connection = opened
        }
        if (!(await sendOne(app, mail, connection, messages))) return
      }
    }
  } finally {
    connection?.close()
  }
}

type Messages = readonly [Sendable, ...Sendable[]]

/** Each e-mail that may go out now: notices for one address together, all others alone. */
const nextLetters = async ({ db, config, clock }: SendingApp): Promise<Messages[]> => {
  const now = clock()
  const { timeZone } = config.school
  const dayBegan = instantOf(timeZone, `${dayIn(timeZone, now)} 00:00`)
  const isNight = localTimeIn(timeZone, now).slice(11, 13) < '07'
  const span = { now: now.toISOString(), dayBegan: dayBegan.toISOString(), isNight }
  const groups = new Map<string, Sendable[]>()
  for (const row of await withoutWithdrawn(db, await listSendable(db, span, atOnce), now)) {
    const key = isNotice(row.kind) ? row.address : `${row.id}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()] as unknown as Messages[]
}

const untilPostedMs = hourMs

/** Messages about cards that were withdrawn wait until they are posted again. */
const withoutWithdrawn = async (
  db: Db,
  rows: readonly Sendable[],
  now: Date,
): Promise<readonly Sendable[]> => {
  const reports = rows.filter(({ kind }) => kind === 'report')
  if (reports.length === 0) return rows
  const posted = await listPostedKeys(db)
  const withdrawn = new Set(reports.filter(({ key }) => !posted.some((one) => key.startsWith(one))))
  if (withdrawn.size > 0) {
    const later = new Date(now.getTime() + untilPostedMs).toISOString()
    await saveWaiting(db, idsOf([...withdrawn]), later, null)
  }
  return rows.filter((row) => !withdrawn.has(row))
}

/** False: nothing else can be sent now. */
const sendOne = async (
  app: SendingApp,
  mail: Mail,
  connection: OpenMail,
  found: Messages,
): Promise<boolean> => {
  const { db, config, clock } = app
  const students = new Map(
    (
      await listNamed(
        db,
        found.map(({ student_id }) => student_id),
      )
    ).map((record) => [record.id, record]),
  )
  const isNamed = ({ student_id, address }: Sendable) =>
    addressesOf(students.get(student_id) ?? {}, mail.toStudents).some((one) => one.address === address)
  const now = clock().toISOString()
  await saveGivenUp(db, idsOf(found.filter((one) => !isNamed(one))), 'not named', now)
  const mine = new Set(await handOver(db, found.filter(isNamed), now))
  const [first, ...others] = found.filter(({ id }) => mine.has(id))
  if (!first) return true
  const letter = await composeMessages(config, mail, [first, ...others], students, clock())
  const outcome = await connection.send(letter)
  await noteOutcome(app, [first, ...others], outcome)
  return outcome.is === 'sent' || outcome.is === 'refused'
}

const idsOf = (messages: readonly Sendable[]) => messages.map(({ id }) => id)

const handOver = (db: Db, messages: readonly Sendable[], now: string): Promise<number[]> =>
  messages.length === 0 ? Promise.resolve([]) : saveHanded(db, idsOf(messages), now)

const noteOutcome = async (app: SendingApp, messages: Messages, outcome: Outcome) => {
  const { db, clock } = app
  const now = clock()
  const ids = idsOf(messages)
  const giveUp = (why: GivenUp) => saveGivenUp(db, ids, why, now.toISOString())
  if (outcome.is === 'sent') {
    await db.transaction().execute(async (trx) => {
      await saveSent(trx, ids, now.toISOString())
      if (isNotice(messages[0].kind))
        await saveTold(
          trx,
          messages.map(({ address_id }) => address_id),
          now.toISOString(),
        )
    })
    if ((await findTrouble(db)) !== null) await saveTrouble(db, null, now.toISOString())
  } else if (outcome.is === 'unsure') await giveUp('unsure')
  else if (outcome.is === 'trouble') {
    await saveWaiting(db, ids, now.toISOString(), null)
    await noteTrouble(app, outcome.what)
  } else {
    const pause = pauses[Math.min(...messages.map(({ tries }) => tries))]
    if (outcome.why !== 'busy' || pause === undefined) await giveUp(outcome.why)
    else await saveWaiting(db, ids, new Date(now.getTime() + pause).toISOString(), 'busy')
  }
}

const shortestTroubleMs = minuteMs
const longestTroubleMs = 30 * minuteMs

/** The mail server is left alone for a growing time; what waits stays where it is. */
const noteTrouble = async ({ db, clock }: SendingApp, what: Trouble['what']) => {
  const now = clock()
  const before = await findTrouble(db)
  const tries = (before?.tries ?? 0) + 1
  const pause = Math.min(shortestTroubleMs * 2 ** (tries - 1), longestTroubleMs)
  await saveTrouble(
    db,
    {
      what,
      tries,
      since: before?.since ?? now.toISOString(),
      until: new Date(now.getTime() + pause).toISOString(),
    },
    now.toISOString(),
  )
}
