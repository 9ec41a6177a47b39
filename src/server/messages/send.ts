// Sends what waits. A message is marked as handed over before the mail server gets it, so that nothing is sent twice when the
// portal stops in between (docs/decisions/0026-messages.md).
import { dayAfter, dayIn, instantOf, localTimeIn } from '#shared/rules/dates'
import { type GivenUp, isNotice } from '#shared/rules/messages/messages'
import type { App } from '../http/appParts'
import { dayMs, hourMs, minuteMs } from '../platform/core/durations'
import type { Db } from '../platform/database/schema/schema'
import { composeMessages } from './compose'
import { saveGivenUp } from './givenUpQueries'
import {
  listClosing,
  listPostedKeys,
  listSendable,
  listSentBackKeys,
  saveHanded,
  saveSent,
  saveTakenBack,
  saveTold,
  saveWaiting,
  type Sendable,
} from './queries'
import {
  findTrouble,
  saveTrouble,
  type Mail,
  type Trouble,
  openMail,
  type OpenMail,
  type Outcome,
} from './mail'
import { addressesFor, listNamed } from './namedAddresses'
import { missingOf } from './tell'

export type SendingApp = Pick<App, 'db' | 'config' | 'clock' | 'tell' | 'monotonicNow'>

const turnMs = 60_000
const atOnce = 200

/** After the first, second … refusal “for now”; then it is given up. Three days in all. */
const pauses = [5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 15 * hourMs, dayMs, dayMs]

/** State that the sender keeps between its turns. */
export interface SenderMemory {
  /** The portal is being stopped: no other message is begun. */
  isStopping: boolean
  /** How often the mail server was in trouble at a message, by its ID. */
  readonly troubles: Map<number, number>
}

export const newSenderMemory = (): SenderMemory => ({ isStopping: false, troubles: new Map() })

export const sendWaiting = async (app: SendingApp, mail: Mail, memory: SenderMemory) => {
  const { db, clock, monotonicNow } = app
  if (await isLeftAlone(db, clock())) return
  const ends = monotonicNow() + turnMs
  let connection: OpenMail | undefined
  let hasSent = false
  try {
    for (;;) {
      if (memory.isStopping || monotonicNow() > ends) return
      const letters = await nextLetters(app)
      if (!letters) return
      for (const messages of letters) {
        if (memory.isStopping || monotonicNow() > ends) return
        if (!connection) {
          const opened = await openMail(mail.server)
          if ('trouble' in opened) return await noteTrouble(app, opened.trouble)
          connection = opened
          hasSent = false
        }
        const outcome = await sendOne(app, mail, connection, messages)
        // Many servers take a few messages of a connection and then end it: the others go out by a new one.
        const hasEnded = hasSent && outcome?.is === 'trouble' && outcome.what === 'no connection'
        if (hasEnded) {
          await saveTakenBack(db, idsOf(outcome.messages))
          connection.close()
          connection = undefined
        } else if (outcome) {
          await noteOutcome(app, memory, outcome.messages, outcome)
          if (outcome.is !== 'sent' && outcome.is !== 'refused') return
          hasSent ||= outcome.is === 'sent'
        }
      }
    }
  } finally {
    connection?.close()
  }
}

/** After a trouble, and no longer than the longest pause: it may have been noted while the clock was ahead. */
const isLeftAlone = async (db: Db, now: Date): Promise<boolean> => {
  const until = (await findTrouble(db))?.until ?? ''
  const latest = new Date(now.getTime() + longestTroubleMs).toISOString()
  return until > now.toISOString() && until <= latest
}

type Messages = readonly [Sendable, ...Sendable[]]

/**
 * Each e-mail that may go out now: notices for one address together, all others alone.
 * @returns undefined when no message is left; none when all that were found are put off or given up
 */
const nextLetters = async ({ db, config, clock }: SendingApp): Promise<Messages[] | undefined> => {
  const now = clock()
  const { timeZone } = config.school
  const dayBegan = instantOf(timeZone, `${dayIn(timeZone, now)} 00:00`)
  const span = {
    now: now.toISOString(),
    dayBegan: dayBegan.toISOString(),
    isNight: isNight(timeZone, now),
  }
  const groups = new Map<string, Sendable[]>()
  const found = await listSendable(db, span, atOnce)
  if (found.length === 0) return undefined
  const posted = await withoutWithdrawn(db, found, now)
  for (const row of await trueNow(db, posted, now, dayIn(timeZone, now))) {
    const key = isNotice(row.kind) ? row.address : `${row.id}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()] as unknown as Messages[]
}

export const isNight = (timeZone: string, at: Date): boolean => localTimeIn(timeZone, at).slice(11, 13) < '07'

/** Gives up what is no longer true, and says what is missing now: things may have changed since it was told. */
const trueNow = async (
  db: Db,
  rows: readonly Sendable[],
  now: Date,
  today: string,
): Promise<readonly Sendable[]> => {
  const missing = await missingOf(db, [...studentsOf(rows, 'reminder'), ...studentsOf(rows, 'received')])
  const isTrue = {
    reminder: missing.size === 0 ? new Set<string>() : await trueReminders(db, missing, today),
    'sent back': await listSentBackKeys(db, studentsOf(rows, 'sent back')),
  }
  const over = new Set(
    rows.filter(
      ({ kind, student_id, key }) =>
        (kind === 'reminder' || kind === 'sent back') && !isTrue[kind].has(`${student_id} ${key}`),
    ),
  )
  await saveGivenUp(db, idsOf([...over]), 'over', now.toISOString())
  return rows.filter((row) => !over.has(row)).map((row) => withLeft(row, missing.get(row.student_id) ?? ''))
}

const withLeft = (row: Sendable, missing: string): Sendable => {
  if (row.kind !== 'reminder' && row.kind !== 'received') return row
  const left = row.kind === 'reminder' || missing === '' ? missing : `Still missing: ${missing}.`
  return { ...row, data: JSON.stringify({ ...(JSON.parse(row.data) as object), left }) }
}

const studentsOf = (rows: readonly Sendable[], of: Sendable['kind']): string[] => [
  ...new Set(rows.filter(({ kind }) => kind === of).map(({ student_id }) => student_id)),
]

/** Those whose last day is still the same and ahead, and from whom something is missing. */
const trueReminders = async (
  db: Db,
  missing: ReadonlyMap<string, string>,
  today: string,
): Promise<ReadonlySet<string>> => {
  const closing = await listClosing(db, nearDeadlines(today), today)
  return new Set(
    closing.filter(({ id }) => missing.get(id)).map(({ id, deadline }) => `${id} reminder ${deadline}`),
  )
}

/** The first closed day, where the last day is today or at most three days ahead. */
export const nearDeadlines = (today: string): string[] => {
  const days = [dayAfter(today)]
  while (days.length < 4) days.push(dayAfter(days.at(-1) ?? today))
  return days
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

/** How it ended for those of the messages that this portal has handed over; undefined: none of them may be sent. */
const sendOne = async (
  { db, config, clock }: SendingApp,
  mail: Mail,
  connection: OpenMail,
  found: Messages,
): Promise<(Outcome & { readonly messages: Messages }) | undefined> => {
  const [{ kind, created_at }] = found
  const records = await listNamed(
    db,
    found.map(({ student_id }) => student_id),
  )
  const named = await addressesFor(db, kind, records, mail.toStudents, created_at)
  const isNamed = ({ student_id, address }: Sendable) => named.get(student_id)?.has(address) === true
  const now = clock().toISOString()
  await saveGivenUp(db, idsOf(found.filter((one) => !isNamed(one))), 'not named', now)
  const mine = new Set(await handOver(db, found.filter(isNamed), now))
  const [first, ...others] = found.filter(({ id }) => mine.has(id))
  if (!first) return undefined
  const messages: Messages = [first, ...others]
  const letter = await composeMessages(config, mail, messages, records, clock())
  return { ...(await connection.send(letter)), messages }
}

const idsOf = (messages: readonly Sendable[]) => messages.map(({ id }) => id)

const handOver = (db: Db, messages: readonly Sendable[], now: string): Promise<number[]> =>
  messages.length === 0 ? Promise.resolve([]) : saveHanded(db, idsOf(messages), now)

const noteOutcome = async (app: SendingApp, memory: SenderMemory, messages: Messages, outcome: Outcome) => {
  const { db, clock } = app
  const now = clock()
  const ids = idsOf(messages)
  const giveUp = (why: GivenUp) => saveGivenUp(db, ids, why, now.toISOString())
  const putOff = async (why: 'unknown' | 'refused' | 'busy') => {
    const pause = pauses[Math.min(...messages.map(({ tries }) => tries))]
    if (why !== 'busy' || pause === undefined) await giveUp(why)
    else await saveWaiting(db, ids, new Date(now.getTime() + pause).toISOString(), 'busy')
  }
  const troubles = outcome.is === 'trouble' ? (memory.troubles.get(messages[0].id) ?? 0) + 1 : 0
  if (troubles === 0 || troubles >= mostTroubles) memory.troubles.delete(messages[0].id)
  else memory.troubles.set(messages[0].id, troubles)
  if (outcome.is === 'sent' || outcome.is === 'unsure') {
    const addressIds = isNotice(messages[0].kind) ? messages.map(({ address_id }) => address_id) : []
    await db.transaction().execute(async (trx) => {
      if (outcome.is === 'sent') await saveSent(trx, ids, now.toISOString())
      else await saveGivenUp(trx, ids, 'unsure', now.toISOString())
      // One that may have arrived counts as the one of this day.
      await saveTold(trx, addressIds, now.toISOString())
    })
    if (outcome.is === 'sent' && (await findTrouble(db)) !== null)
      await saveTrouble(db, null, now.toISOString())
  } else if (outcome.is === 'trouble') {
    if (troubles >= mostTroubles) await putOff('busy')
    else await saveTakenBack(db, ids)
    await noteTrouble(app, outcome.what)
  } else await putOff(outcome.why)
}

/** A message at which the mail server breaks off again and again must not hold up those behind it. */
const mostTroubles = 3

const shortestTroubleMs = minuteMs
const longestTroubleMs = 30 * minuteMs

/** The mail server is left alone for a growing time; what waits stays where it is. */
const noteTrouble = async ({ db, clock }: SendingApp, what: Trouble['what']) => {
  const now = clock()
  const before = await findTrouble(db)
  const tries = (before?.tries ?? 0) + 1
  const pause = Math.min(shortestTroubleMs * 2 ** (tries - 1), longestTroubleMs)
  const since = before && before.since < now.toISOString() ? before.since : now.toISOString()
  const until = new Date(now.getTime() + pause).toISOString()
  await saveTrouble(db, { what, tries, since, until }, now.toISOString())
}
