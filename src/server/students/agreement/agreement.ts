// Lets the office record an agreement that was signed on paper, and remove it, so that a family without internet can
// complete its registration. It is stored like a tick by the family, but with the office's name and the day of signing.
import type { App } from '../../http/appParts'
import type { BodyOf } from '#shared/contract/call'
import type { Agreement, PaperAgreement, savePaperAgreement } from '#shared/contract/students/agreement'
import { accountIdOf, loginOf } from '#shared/rules/access/accountId'
import { dayIn, longDay } from '#shared/rules/dates'
import { signedOnProblem } from '#shared/rules/students/paperAgreement'
import type { SignedIn } from '../../http/security/session'
import { refuseNoDays, notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { findLeftOn, findTermsAndConditions } from '../../school/registration/queries'
import { findYearBegun } from '../schoolYear/queries'
import { claimStudent, findStudent } from '../record/queries'
import { officeRequestOf } from '../save/request'
import { saveWithin } from '../save/save'
import { findAgreement, findLastConsent, type Consent } from './queries'

/** The agreement as the office sees it; null if there is none. */
export const agreementOf = async (db: Db, studentId: string): Promise<Agreement | null> => {
  const agreed = await findAgreement(db, studentId)
  if (!agreed) return null
  const { terms_version, at, signed_on, by_account } = agreed
  return { terms_version, at, signed_on, taken_by: signed_on === null ? null : loginOf(by_account) }
}

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'tell'>

/** A request that is sent twice has one effect. */
export const savePaper = (
  app: Parts,
  by: SignedIn,
  { student_id, signed_on }: BodyOf<typeof savePaperAgreement>,
): Promise<PaperAgreement> => {
  refuseNoDays({ signed_on })
  return app.db.transaction().execute(async (trx) => {
    const record = (await claimStudent(trx, student_id)) && (await findStudent(trx, student_id))
    if (!record) throw notFound()
    const last = await findLastConsent(trx, student_id)
    const tick = { studentId: student_id, version: record.version }
    const isAgreed = record.agree_terms_conditions === 1
    if (signed_on === null) {
      if (!isTakenBack(isAgreed, last))
        await write(trx, app, by, { ...tick, value: 0, signedOn: last?.signed_on ?? '' })
    } else if (!isTakenIn(isAgreed, last, signed_on)) {
      await refuseDay(trx, app, student_id, signed_on)
      await write(trx, app, by, { ...tick, value: 1, signedOn: signed_on })
    }
    return { student_id, agreed: await agreementOf(trx, student_id) }
  })
}

const texts = {
  onPortal: 'The family has agreed on the portal. No paper is needed.',
  familys: 'The family has agreed on the portal. Only the family can withdraw that.',
  none: 'No signed form has been recorded for this student. There is nothing to remove.',
  noTerms: 'The school has not published its terms yet. Enter them in the settings first.',
  otherDay: (day: string) =>
    `The school already has a form signed on ${longDay(day)}. To correct the day, remove it first.`,
  left: (day: string) =>
    `This student left the school on ${longDay(day)}. Nothing was saved. Bring the student back first.`,
} as const

const isTakenBack = (isAgreed: boolean, last: Consent | undefined): boolean => {
  const isPaper = (last?.signed_on ?? null) !== null
  if (isAgreed && !(isPaper && last?.value === 1)) throw new Refusal(409, texts.familys)
  if (!isAgreed && !isPaper) throw new Refusal(409, texts.none)
  return !isAgreed
}

interface Tick {
  readonly studentId: string
  readonly value: 0 | 1
  /** The signing day of the paper that is entered or withdrawn. */
  readonly signedOn: string
  readonly version: number
}

const write = async (trx: Db, app: Parts, by: SignedIn, tick: Tick) => {
  const now = app.clock()
  const today = dayIn(app.config.school.timeZone, now)
  const { studentId, value, signedOn, version } = tick
  const request = officeRequestOf(studentId, { agree_terms_conditions: value }, version, by)
  await saveWithin(trx, { ...request, signedOn }, { now: now.toISOString(), today }, app.tell)
  await saveAudit(trx, {
    ...{ at: now, actor: by.accountId, subject: accountIdOf('student', studentId) },
    action: value === 1 ? 'agreement on paper taken in' : 'agreement on paper taken back',
    details: { signed_on: signedOn },
  })
}

/** True if the paper is already recorded. Throws if it cannot be recorded. */
const isTakenIn = (isAgreed: boolean, last: Consent | undefined, signedOn: string): boolean => {
  if (!isAgreed) return false
  const known = last?.value === 1 ? last.signed_on : null
  if (known === null) throw new Refusal(409, texts.onPortal)
  if (known !== signedOn) throw new Refusal(409, texts.otherDay(known))
  return true
}

const refuseDay = async (trx: Db, app: Parts, studentId: string, signedOn: string) => {
  const { timeZone } = app.config.school
  const today = dayIn(timeZone, app.clock())
  const left = await findLeftOn(trx, studentId, today)
  if (left !== undefined) throw new Refusal(409, texts.left(left))
  const terms = await findTermsAndConditions(trx)
  if (!terms) throw new Refusal(409, texts.noTerms)
  const begun = await findYearBegun(trx, studentId)
  const problem = signedOnProblem(signedOn, {
    today,
    yearBegun: begun ? Number(JSON.parse(begun.new_value)) : null,
    terms: { version: terms.version, from: dayIn(timeZone, new Date(terms.created_at)) },
  })
  if (problem !== null) throw new Refusal(422, problem, { signed_on: [problem] })
}
