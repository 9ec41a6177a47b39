// An administrator who opens very many records one by one must reauthenticate (SEC-31), and the other administrators are
// told. Counted in the view log, so it holds on every machine and after a restart.
import { manyRecords } from '#shared/rules/trail/manyRecords'
import type { StaffViewKind } from '#shared/rules/trail/staffViews'
import type { App } from '../../http/appParts'
import { reauthenticationRequired } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { daySeconds, minuteMs } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../audit/queries'
import { claimAccount, listStudentsSeen, saveRepeatedView, saveStaffView } from './queries'
import { consume } from '../../platform/database/rateLimits'

type Students = readonly string[]

/** Before the work: refuses a view beyond the limit. */
export const refuseOverLimit = async (app: App, by: SignedIn, students: Students): Promise<void> => {
  const now = app.clock()
  if (await isOverLimit(app.db, now, by, students)) await refuse(app, now, by)
}

const isOverLimit = async (db: Db, now: Date, by: SignedIn, students: Students): Promise<boolean> => {
  const windowStart = new Date(now.getTime() - manyRecords.minutes * minuteMs).toISOString()
  // A reauthentication restarts the count.
  const since = by.confirmedAt > windowStart ? by.confirmedAt : windowStart
  const seen = await listStudentsSeen(db, by.accountId, since)
  const unseen = students.filter((student) => !seen.has(student))
  return unseen.length > 0 && seen.size + unseen.length > manyRecords.students
}

const text = `You have opened the records of ${manyRecords.students} students within ${manyRecords.minutes} minutes. Please confirm that it is you: type your password again.`

const refuse = async ({ db }: App, now: Date, by: SignedIn): Promise<never> => {
  await notifyOthers(db, now, by.accountId)
  throw reauthenticationRequired(by, text)
}

/** At most once a day: the audit row shows as a notice to the others. */
const notifyOthers = (db: Db, now: Date, actor: string) =>
  db.transaction().execute(async (trx) => {
    const daily = { name: `many-records:${actor}`, max: 1, seconds: daySeconds }
    const [times] = await consume(trx, [daily], now)
    if (times !== 1) return
    const { action, subject, ...details } = manyRecords
    await saveAudit(trx, { at: now, actor, action, subject, details })
  })

/** Counts and logs in one transaction per account, so that parallel calls cannot exceed the limit. */
export const noteWithinLimit = async (
  app: App,
  by: SignedIn,
  students: Students,
  { isRepeated, ...noted }: { what: StaffViewKind; detail: string | null; isRepeated?: true | undefined },
): Promise<void> => {
  const at = app.clock()
  const isNoted = await app.db.transaction().execute(async (db) => {
    await claimAccount(db, by.accountId)
    if (await isOverLimit(db, at, by, students)) return false
    const save = isRepeated ? saveRepeatedView : saveStaffView
    for (const student of students) await save(db, { at, actor: by.accountId, student, ...noted })
    return true
  })
  if (!isNoted) await refuse(app, at, by)
}
