// A new school year: what families agreed to last year no longer counts, so that each looks through its answers and
// agrees again. Answers and documents stay. Done a second time it finds nobody who still agrees.
import { saveAudit } from '../audit/auditRepository'
import { findTerms } from '../registration/registrationRepository'
import { inTurn, type SettingsContext } from '../schoolSettings/settingsContext'
import { addChanges, addConsents, claimStudents, type NewChange } from '../students/save/saveWritesRepository'
import { listAgreed, takeAgreementsBack, type TakenBack } from './schoolYearRepository'

export interface SchoolYearContext extends SettingsContext {
  readonly sessionId: string
}

/** So many students in one statement. */
const atOnce = 500

const historyOf = (
  { id, version, terms_and_conditions }: TakenBack,
  { now, by, sessionId }: SchoolYearContext,
): NewChange[] => {
  const at = now.toISOString()
  const change = (field: string, before: unknown, after: unknown): NewChange => ({
    student_id: id,
    version,
    field,
    old_value: JSON.stringify(before),
    new_value: JSON.stringify(after),
    at,
    by_role: 'school',
    by_account: by,
    by_session: sessionId,
    client: `school year ${at}`,
    seq: null,
  })
  const agreed = change('agree_terms_conditions', 1, 0)
  return terms_and_conditions === null
    ? [agreed]
    : [agreed, change('terms_and_conditions', terms_and_conditions, null)]
}

const takeBack = async (context: SchoolYearContext, ids: readonly string[]): Promise<number> => {
  const { db, now, by } = context
  const at = now.toISOString()
  const taken = await takeAgreementsBack(db, ids, at)
  await addChanges(
    db,
    taken.flatMap((one) => historyOf(one, context)),
  )
  const terms = await findTerms(db)
  if (terms && taken.length > 0)
    await addConsents(
      db,
      taken.map(({ id }) => ({
        student_id: id,
        value: 0,
        terms_version: terms.version,
        terms_hash: terms.hash,
        at,
        by_account: by,
      })),
    )
  return taken.length
}

/** @returns how many families are asked to agree again */
export const beginSchoolYear = (
  context: SchoolYearContext,
  form_levels: readonly number[],
): Promise<{ students: number }> =>
  inTurn(context, async (turn) => {
    const here = { ...context, ...turn }
    const ids = await listAgreed(here.db, form_levels, context.today)
    // Saves claim their records in the same order, so neither deadlocks.
    if (ids.length > 0) await claimStudents(here.db, ids)
    let students = 0
    for (let from = 0; from < ids.length; from += atOnce)
      students += await takeBack(here, ids.slice(from, from + atOnce))
    if (students === 0) return { students }
    const details = { forms: [...form_levels].sort((a, b) => a - b).join(', '), students }
    await saveAudit(here.db, { at: context.now, actor: context.by, action: 'school year begun', details })
    return { students }
  })
