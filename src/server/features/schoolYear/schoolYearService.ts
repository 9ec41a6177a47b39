// Starts a school year: agreements from last year no longer count, so that families check their answers and agree again.
// Answers and documents stay. The history says that the year has begun: what was answered before is last year's
// (features/lastYear). A second run finds nobody who still agrees.
import { registrationYearOf } from '#shared/rules/dates'
import { yearField } from '#shared/rules/registration/progress/lastYear'
import { saveAudit } from '../audit/auditRepository'
import { findTermsAndConditions } from '../registration/registrationRepository'
import { inTurn, type SettingsContext } from '../schoolSettings/settingsContext'
import { addChanges, addConsents, claimStudents, type NewChange } from '../students/save/saveWritesRepository'
import {
  listReturning,
  listWithLastYear,
  withdrawAgreements,
  type WithdrawnAgreement,
} from './schoolYearRepository'

export interface SchoolYearContext extends SettingsContext {
  readonly sessionId: string
}

const yearOf = ({ today }: SchoolYearContext): number => registrationYearOf(today)

/** Students per statement. */
const batchSize = 500

interface Entry {
  readonly id: string
  readonly version: number
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const changeOf = (
  { id, version, field, before, after }: Entry,
  { now, by, sessionId }: SchoolYearContext,
): NewChange => {
  const at = now.toISOString()
  return {
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
  }
}

const withdrawal = ({ id, version, terms_and_conditions: terms }: WithdrawnAgreement): Entry[] => {
  const agreed = { id, version, field: 'agree_terms_conditions', before: 1, after: 0 }
  const text = { id, version, field: 'terms_and_conditions', before: terms, after: null }
  return terms === null ? [agreed] : [agreed, text]
}

/** @returns how many agreements were withdrawn */
const beginBatch = async (context: SchoolYearContext, ids: readonly string[]): Promise<number> => {
  const { db, now, by } = context
  const at = now.toISOString()
  const withdrawn = await withdrawAgreements(db, ids, at)
  const year = yearOf(context)
  const begun = (await listWithLastYear(db, ids, year)).map((one) => ({
    ...{ ...one, field: yearField, before: null, after: year },
  }))
  await addChanges(
    db,
    [...begun, ...withdrawn.flatMap(withdrawal)].map((one) => changeOf(one, context)),
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
        signed_on: null,
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
    const ids = await listReturning(here.db, {
      levels: form_levels,
      today: context.today,
      year: yearOf(context),
    })
    // Saves claim records in the same order, so there is no deadlock.
    if (ids.length > 0) await claimStudents(here.db, ids)
    let students = 0
    for (let from = 0; from < ids.length; from += batchSize)
      students += await beginBatch(here, ids.slice(from, from + batchSize))
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
