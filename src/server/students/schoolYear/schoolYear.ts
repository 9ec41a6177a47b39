// Starts a school year: agreements from last year no longer count. A second run finds nobody who still agrees.
import { registrationYearOf } from '#shared/rules/dates'
import { saveAudit } from '../../trail/audit/auditQueries'
import { inTurn, type SettingsContext } from '../../school/settings/settingsContext'
import { claimStudents } from '../record/studentsQueries'
import { askAgain } from './askAgain'
import { listReturning } from './queries'

export interface SchoolYearContext extends SettingsContext {
  readonly sessionId: string
}

/** @returns how many families are asked to agree again */
export const beginSchoolYear = (
  context: SchoolYearContext,
  form_levels: readonly number[],
): Promise<{ students: number }> =>
  inTurn(context, async (turn) => {
    const here = { ...context, ...turn }
    const year = registrationYearOf(context.today)
    const ids = await listReturning(here.db, { levels: form_levels, today: context.today, year })
    // Saves claim records in the same order, so there is no deadlock.
    if (ids.length > 0) await claimStudents(here.db, ids)
    const client = `school year ${context.now.toISOString()}`
    const { withdrawn } = await askAgain({ ...here, year, client }, ids)
    const students = withdrawn.length
    if (ids.length === 0) return { students }
    const others = ids.length - students
    const details = {
      forms: [...form_levels].sort((a, b) => a - b).join(', '),
      students,
      ...(others > 0 && { had_not_agreed: others }),
    }
    await saveAudit(here.db, { at: context.now, actor: context.by, action: 'school year begun', details })
    return { students }
  })
