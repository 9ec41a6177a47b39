// An administrator who opens very many records one by one must reauthenticate (SEC-31), and the other administrators are
// told. Counted in the view log, so it holds on every machine and after a restart.
import { manyRecords } from '#shared/rules/trail/manyRecords'
import type { StaffViewKind } from '#shared/rules/trail/staffViews'
import { reauthenticationRequired } from '../../http/security/reauthentication'
import type { SignedIn } from '../../http/security/session'
import { daySeconds, minuteMs } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'
import { consume } from '../../platform/rateLimits/rateLimitsRepository'
import { saveAudit } from '../audit/auditQueries'
import { claimAccount, listStudentsSeen, saveRepeatedView, saveStaffView } from './staffViewsQueries'

interface Reading {
  readonly db: Db
  readonly now: Date
  readonly by: SignedIn
  readonly students: readonly string[]
}

interface Noted {
  readonly what: StaffViewKind
  readonly detail: string | null
  readonly isRepeated?: true | undefined
}

/** A reauthentication restarts the count. */
const sinceOf = ({ now, by }: Reading): string => {
  const windowStart = new Date(now.getTime() - manyRecords.minutes * minuteMs).toISOString()
  return by.confirmedAt > windowStart ? by.confirmedAt : windowStart
}

const isOverLimit = async (reading: Reading): Promise<boolean> => {
  const seen = await listStudentsSeen(reading.db, reading.by.accountId, sinceOf(reading))
  const unseen = reading.students.filter((student) => !seen.has(student))
  return unseen.length > 0 && seen.size + unseen.length > manyRecords.students
}

const text = `You have opened the records of ${manyRecords.students} students within ${manyRecords.minutes} minutes. Please confirm that it is you: type your password again.`

const daily = (accountId: string) => ({ name: `many-records:${accountId}`, max: 1, seconds: daySeconds })

/** At most once a day: the audit row shows as a notice to the others. */
const notifyOthers = ({ db, now, by: { accountId: actor } }: Reading) =>
  db.transaction().execute(async (trx) => {
    const [times] = await consume(trx, [daily(actor)], now)
    if (times !== 1) return
    const { action, subject, ...details } = manyRecords
    await saveAudit(trx, { at: now, actor, action, subject, details })
  })

const refuse = async (reading: Reading): Promise<never> => {
  await notifyOthers(reading)
  throw reauthenticationRequired(reading.by, text)
}

/** Before the work: refuses a view beyond the limit. */
export const refuseOverLimit = async (reading: Reading): Promise<void> => {
  if (await isOverLimit(reading)) await refuse(reading)
}

/** Counts and logs in one transaction per account, so that parallel calls cannot exceed the limit. */
export const noteWithinLimit = async (reading: Reading, { isRepeated, ...noted }: Noted): Promise<void> => {
  const { by, now: at, students } = reading
  const isNoted = await reading.db.transaction().execute(async (db) => {
    await claimAccount(db, by.accountId)
    if (await isOverLimit({ ...reading, db })) return false
    const save = isRepeated ? saveRepeatedView : saveStaffView
    for (const student of students) await save(db, { at, actor: by.accountId, student, ...noted })
    return true
  })
  if (!isNoted) await refuse(reading)
}
