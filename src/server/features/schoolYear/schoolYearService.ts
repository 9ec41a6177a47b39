// Starts a school year: agreements from last year no longer count, so that families check their answers and agree again.
// Answers and documents stay. A second run finds nobody who still agrees.
import { saveAudit } from '../audit/auditRepository'
import { findTermsAndConditions } from '../registration/registrationRepository'
import { inTurn, type SettingsContext } from '../schoolSettings/settingsContext'
import { addChanges, addConsents, claimStudents, type NewChange } from '../students/save/saveWritesRepository'
import { listAgreed, withdrawAgreements, type WithdrawnAgreement } from './schoolYearRepository'

export interface SchoolYearContext extends SettingsContext {
  readonly sessionId: string
}

/** Students per statement. */
const batchSize = 500

const historyOf = (
  { id, version, terms_and_conditions }: WithdrawnAgreement,
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

const withdrawBatch = async (context: SchoolYearContext, ids: readonly string[]): Promise<number> => {
  const { db, now, by } = context
  const at = now.toISOString()
  const withdrawn = await withdrawAgreements(db, ids, at)
  await addChanges(
    db,
    withdrawn.flatMap((one) => historyOf(one, context)),
  )
  const terms = await findTermsAndConditions(db)
  if (terms && withdrawn.length > 0)
    await addConsents(
      db,
      withdrawn.map(({ id }) => ({
        student_id: id,
        value: 0,
        terms_version: terms.version,
        terms_hash: terms.hash,
        at,
        by_account: by,
      })),
    )
  return withdrawn.length
}

/** @returns how many families are asked to agree again */
export const beginSchoolYear = (
  context: SchoolYearContext,
  form_levels: readonly number[],
): Promise<{ students: number }> =>
  inTurn(context, async (turn) => {
    const here = { ...context, ...turn }
    const ids = await listAgreed(here.db, form_levels, context.today)
    // Saves claim records in the same order, so there is no deadlock.
    if (ids.length > 0) await claimStudents(here.db, ids)
    let students = 0
    for (let from = 0; from < ids.length; from += batchSize)
      students += await withdrawBatch(here, ids.slice(from, from + batchSize))
    if (students === 0) return { students }
    const details = { forms: [...form_levels].sort((a, b) => a - b).join(', '), students }
    await saveAudit(here.db, { at: context.now, actor: context.by, action: 'school year begun', details })
    return { students }
  })
