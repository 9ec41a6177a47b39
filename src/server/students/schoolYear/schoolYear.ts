// Starts a school year by withdrawing last year's agreements. A second run has no effect, because none is left.
import { dayIn, registrationYearOf } from '#shared/rules/dates'
import { yearField } from '#shared/rules/intake/lastYear'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { saveAudit } from '../../trail/audit/queries'
import { withSchoolLocked } from '../../school/settings/change'
import type { Db } from '../../platform/database/schema/schema'
import { findTermsAndConditions } from '../../school/registration/queries'
import { claimStudents } from '../record/queries'
import { addChanges, addConsents, type NewChange } from '../save/queries'
import { listReturning, listWithLastYear, withdrawAgreements, type WithdrawnAgreement } from './queries'

/** @returns how many families are asked to agree again */
export const beginSchoolYear = (
  app: App,
  { accountId: by, sessionId }: SignedIn,
  form_levels: readonly number[],
): Promise<{ students: number }> =>
  withSchoolLocked(app, async (db, now) => {
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

export interface Asked {
  readonly withdrawn: readonly WithdrawnAgreement[]
  /** Students whose families are asked to check last year's answers. */
  readonly begun: readonly string[]
}

interface Asking {
  readonly db: Db
  readonly now: Date
  /** Account id of the administrator. */
  readonly by: string
  readonly sessionId: string
  /** The school year that is begun. */
  readonly year: number
  /** The `client` of the history rows. */
  readonly client: string
}

/** Students per statement. */
const batchSize = 500

export const askAgain = async (asking: Asking, ids: readonly string[]): Promise<Asked> => {
  const all: Asked[] = []
  for (let from = 0; from < ids.length; from += batchSize)
    all.push(await askSome(asking, ids.slice(from, from + batchSize)))
  return {
    withdrawn: all.flatMap(({ withdrawn }) => withdrawn),
    begun: all.flatMap(({ begun }) => begun),
  }
}

/** The caller has claimed the students. */
const askSome = async (asking: Asking, ids: readonly string[]): Promise<Asked> => {
  const { db, now, by, year } = asking
  const at = now.toISOString()
  const withdrawn = await withdrawAgreements(db, ids, at)
  const begun = (await listWithLastYear(db, ids, year)).map((one) => ({
    ...{ ...one, field: yearField, before: null, after: year },
  }))
  await addChanges(
    db,
    [...begun, ...withdrawn.flatMap(withdrawal)].map((one) => changeOf(one, asking)),
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
  return { withdrawn, begun: begun.map(({ id }) => id) }
}

interface Entry {
  readonly id: string
  readonly version: number
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const withdrawal = ({ id, version, terms_and_conditions: terms }: WithdrawnAgreement): Entry[] => {
  const agreed = { id, version, field: 'agree_terms_conditions', before: 1, after: 0 }
  const text = { id, version, field: 'terms_and_conditions', before: terms, after: null }
  return terms === null ? [agreed] : [agreed, text]
}

const changeOf = (
  { id, version, field, before, after }: Entry,
  { now, by, sessionId, client }: Asking,
): NewChange => ({
  ...{ student_id: id, version, field },
  old_value: JSON.stringify(before),
  new_value: JSON.stringify(after),
  at: now.toISOString(),
  ...{ by_role: 'school', by_account: by, by_session: sessionId },
  client,
  seq: null,
})
