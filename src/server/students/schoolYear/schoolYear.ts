// Starts a school year: agreements from last year no longer count. A second run finds nobody who still agrees.
import { dayIn, registrationYearOf } from '#shared/rules/dates'
import type { App } from '../../http/app'
import type { SignedIn } from '../../http/security/session'
import { saveAudit } from '../../trail/audit/queries'
import { inTurn } from '../../school/settings/inTurn'
import { claimStudents } from '../record/queries'
import { askAgain } from './askAgain'
import { listReturning } from './queries'

/** @returns how many families are asked to agree again */
export const beginSchoolYear = (
  app: App,
  { accountId: by, sessionId }: SignedIn,
  form_levels: readonly number[],
): Promise<{ students: number }> =>
  inTurn(app, async (db, now) => {
    const today = dayIn(app.config.school.timeZone, now)
    const year = registrationYearOf(today)
    const ids = await listReturning(db, { levels: form_levels, today, year })
    // Saves claim records in the same order, so there is no deadlock.
    if (ids.length > 0) await claimStudents(db, ids)
    const client = `school year ${now.toISOString()}`
    const { withdrawn } = await askAgain({ db, now, by, sessionId, year, client }, ids)
    const students = withdrawn.length
    if (ids.length === 0) return { students }
    const others = ids.length - students
    const details = {
      forms: [...form_levels].sort((a, b) => a - b).join(', '),
      students,
      ...(others > 0 && { had_not_agreed: others }),
    }
    await saveAudit(db, { at: now, actor: by, action: 'school year begun', details })
    return { students }
  })
