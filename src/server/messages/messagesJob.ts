// Looks every few seconds for new addresses, for reminders that are due, and for messages to send. They wait in the
// database, so none is lost on restart. One sender works for the portal, whatever the number of its machines.
import type { FastifyInstance } from 'fastify'
import { dayIn, longDay } from '#shared/rules/dates'
import { lastOpenDay } from '#shared/rules/school/registrationWindow'
import { dayMs, minuteMs } from '../platform/core/durations'
import { inPortions } from '../platform/database/queries/manyRows'
import { whileHolding } from '../platform/database/queries/lease'
import type { Db } from '../platform/database/schema/schema'
import { findEpoch } from '../students/restores/queries'
import { giveUpStopped, giveUpUnanswered, giveUpUnproved, giveUpUnsure } from './givenUpQueries'
import { findMail, findTrouble, type Mail } from './mail'
import { listChangedSince, listClosing } from './queries'
import {
  isNight,
  nearDeadlines,
  newSenderMemory,
  type SenderMemory,
  type SendingApp,
  sendWaiting,
} from './send'
import { missingOf, noteAddresses } from './tell'

const everyMs = 10_000

export const startSending = (app: FastifyInstance) => {
  const memory = newMemory()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const send = () => {
    running ??= sendDue(app, memory)
      .catch((err: unknown) => app.log.error({ err }, 'messages could not be sent'))
      .finally(() => {
        running = undefined
      })
  }

  app.addHook('onReady', async () => {
    timer = setInterval(send, everyMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    memory.isStopping = true
    await running
  })
}

/** State that the job keeps between its turns. */
interface Memory extends SenderMemory {
  /** Records that changed before this time (ISO, UTC) have been looked at for new addresses. */
  lookedAt: string
  /** Students' own addresses were looked at as well. */
  toStudents: boolean
  /** Students with addresses that must wait, because too many were named. */
  heldBack: readonly string[]
  /** The day on which reminders were looked for. */
  remindedOn: string
}

export const newMemory = (): Memory => ({
  ...newSenderMemory(),
  lookedAt: '',
  toStudents: false,
  heldBack: [],
  remindedOn: '',
})

/** The sender stops long before the lease ends. */
const lease = { name: 'messages', seconds: 300 }

export const sendDue = async (app: SendingApp, memory: Memory): Promise<void> => {
  const { db, config, clock } = app
  const mail = await findMail(db, config)
  if (!mail) return
  await whileHolding(db, lease, clock, async () => {
    await tidy(db, clock())
    await lookForAddresses(app, mail, memory)
    await remind(app, memory)
    await sendWaiting(app, mail, memory)
  })
}

/** A handing over takes at most two minutes (mail.ts). */
const unsureAfterMs = 10 * minuteMs
const unprovedAfterMs = 14 * dayMs
const unansweredAfterMs = 7 * dayMs

const tidy = async (db: Db, now: Date) => {
  const at = now.toISOString()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await db.transaction().execute((trx) => giveUpUnsure(trx, ago(unsureAfterMs), at))
  await giveUpStopped(db, at)
  await giveUpUnproved(db, ago(unprovedAfterMs), at)
  const trouble = await findTrouble(db)
  if (trouble && trouble.since < ago(unansweredAfterMs))
    await giveUpUnanswered(db, ago(unansweredAfterMs), at)
}

/** Time between a save and its COMMIT, at most. */
const overlapMs = minuteMs

const lookForAddresses = async ({ db, config, clock }: SendingApp, mail: Mail, memory: Memory) => {
  const now = clock()
  const isWider = mail.toStudents && !memory.toStudents
  const since = isWider ? '' : memory.lookedAt
  const changed = await listChangedSince(db, since, dayIn(config.school.timeZone, now))
  memory.heldBack = await inPortions([...new Set([...changed, ...memory.heldBack])], (piece) =>
    db.transaction().execute((trx) => noteAddresses(trx, piece, mail, now)),
  )
  memory.lookedAt = new Date(now.getTime() - overlapMs).toISOString()
  memory.toStudents = mail.toStudents
}

/** Reminders are queued once a day, and not at night: what is missing may be sent in before the morning. */
const remind = async (app: SendingApp, memory: Memory) => {
  const { timeZone } = app.config.school
  const today = dayIn(timeZone, app.clock())
  if (memory.remindedOn === today || isNight(timeZone, app.clock())) return
  await queueReminders(app, today)
  memory.remindedOn = today
}

/** When the last day is three days ahead or nearer: the deadline is the day after it. Nobody is told twice of one last day. */
const queueReminders = async (app: SendingApp, today: string): Promise<void> => {
  const { db, clock, tell } = app
  const maybeSent = await remindedBeforeRestore(app)
  const closing = await listClosing(db, nearDeadlines(today), today)
  const deadlineOf = new Map(closing.map(({ id, deadline }) => [id, deadline ?? today]))
  await inPortions([...deadlineOf.keys()], (piece) =>
    db.transaction().execute(async (trx) => {
      const students = [...(await missingOf(trx, piece))]
        .filter(([, left]) => left !== '')
        .map(([student_id]) => {
          const deadline = deadlineOf.get(student_id) ?? today
          const day = longDay(lastOpenDay({ deadline }) ?? deadline)
          return { student_id, about: deadline, data: { day } }
        })
      for (const mayBeSent of [true, false]) {
        const these = students.filter(({ about }) => maybeSent.includes(about) === mayBeSent)
        await tell(trx, { kind: 'reminder', students: these, at: clock(), mayBeSent })
      }
      return []
    }),
  )
}

/** The deadlines of which the school may have reminded families before the restore, which the copy does not know. */
const remindedBeforeRestore = async ({ db, config }: SendingApp): Promise<readonly string[]> => {
  const epoch = await findEpoch(db)
  if (!epoch) return []
  const { timeZone } = config.school
  const restored = new Date(epoch.restoredAt)
  const wasNight = isNight(timeZone, restored)
  return nearDeadlines(dayIn(timeZone, wasNight ? new Date(restored.getTime() - dayMs) : restored))
}
