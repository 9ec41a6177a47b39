// Agreements from last year no longer count, so that families check their answers and agree again. Answers and documents
// stay. The history says that the year has begun: what was answered before is last year's (intake/lastYear).
import { yearField } from '#shared/rules/intake/lastYear'
import type { Db } from '../../platform/database/schema/schema'
import { findTermsAndConditions } from '../../school/registration/queries'
import { addChanges, addConsents, type NewChange } from '../save/queries'
import { listWithLastYear, withdrawAgreements, type WithdrawnAgreement } from './queries'

export interface Asking {
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

export interface Asked {
  readonly withdrawn: readonly WithdrawnAgreement[]
  /** Who is to look through last year's answers. */
  readonly begun: readonly string[]
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

/** Of students who are claimed. */
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
