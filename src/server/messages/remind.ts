// Three days before the last day of a registration, families are told what is still missing.
import { dayAfter, longDay } from '#shared/rules/dates'
import { lastOpenDay } from '#shared/rules/school/registrationWindow'
import type { App } from '../http/appParts'
import { listStudentsClosingOn } from './queries'
import { missingOf } from './tell'

/** The deadline is the first closed day: its last day lies three days ahead. */
const deadlineFor = (today: string): string => [1, 2, 3, 4].reduce((day) => dayAfter(day), today)

const atOnce = 200

export const queueReminders = async (
  { db, clock, tell }: Pick<App, 'db' | 'clock' | 'tell'>,
  today: string,
): Promise<void> => {
  const deadline = deadlineFor(today)
  const day = longDay(lastOpenDay({ deadline }) ?? deadline)
  const ids = await listStudentsClosingOn(db, deadline, today)
  for (let from = 0; from < ids.length; from += atOnce)
    await db.transaction().execute(async (trx) => {
      const missing = await missingOf(trx, ids.slice(from, from + atOnce))
      const students = [...missing]
        .filter(([, left]) => left !== '')
        .map(([student_id, left]) => ({ student_id, about: deadline, data: { day, left } }))
      await tell(trx, { kind: 'reminder', students, at: clock() })
    })
}
