// A teacher hands in a sheet of marks, which closes it for the teachers; the office reopens it.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { handInMarks as handInCall, reopenMarks as reopenCall } from '#shared/contract/reports/marks'
import type { App } from '../../http/appParts'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { listSubjectFacts } from '../cards/termFactsQueries'
import { lockTerm } from '../posting/termQueries'
import { findOwnClass } from './classMarks'
import { entersSubject, sheetCode, type MarksUser } from './ownSheets'
import { findNewestChange, isChangedByOthers, listEverHandedIn, saveHandedIn, saveReopened } from './queries'

type Sheet = Omit<BodyOf<typeof reopenCall>, 'handed_in_at'>
type Parts = Pick<App, 'db' | 'clock'>

const refusals = {
  reopened: 'The office has reopened this sheet since you looked. Look at its marks again, then hand it in.',
  changed: 'Marks of this sheet have changed since you looked. Look at them again, then hand it in.',
  handedInAgain: 'This sheet has been handed in again since you looked. Look at its marks, then reopen it.',
} as const

/**
 * Closes the sheet that its writer has seen, and no other: a request that comes late or twice changes nothing. Handed in twice
 * it keeps its first day and account.
 */
export const handInMarks = (
  { db, clock }: Parts,
  user: MarksUser,
  { version, reopened_at, ...asked }: BodyOf<typeof handInCall>,
): Promise<AnswerOf<typeof handInCall>> => {
  const now = clock()
  const { accountId: actor } = user
  return db.transaction().execute(async (trx) => {
    const sheet = await lockSheet(trx, asked, user)
    const stored = await findEverHandedIn(trx, sheet)
    if (stored?.reopened_at === null) return { handed_in: { at: stored.at, by: stored.by } }
    if ((stored?.reopened_at ?? null) !== reopened_at) throw new Refusal(409, refusals.reopened)
    if (await isChangedSince(trx, sheet, { version, account: actor }))
      throw new Refusal(409, refusals.changed)
    const at = now.toISOString()
    await saveHandedIn(trx, sheet, { at, by_account: actor })
    await saveAudit(trx, { at: now, actor, action: 'marks handed in', ...aboutOf(sheet) })
    return { handed_in: { at, by: actor } }
  })
}

const findEverHandedIn = async (trx: Db, sheet: LockedSheet) =>
  (await listEverHandedIn(trx, sheet)).find(({ subject_code }) => subject_code === sheet.subject_code)

/**
 * What the writer has typed, here or on another device, is known to the writer. A version above the newest was issued before a
 * restore: what was seen then may be gone.
 */
const isChangedSince = async (
  trx: Db,
  sheet: LockedSheet,
  seen: { readonly version: number; readonly account: string },
): Promise<boolean> =>
  seen.version > (await findNewestChange(trx, sheet)) || (await isChangedByOthers(trx, sheet, seen))

/** Opens the sheet that the office has seen handed in. One that is open is no error. */
export const reopenMarks = (
  { db, clock }: Parts,
  user: MarksUser,
  { handed_in_at, ...asked }: BodyOf<typeof reopenCall>,
): Promise<AnswerOf<typeof reopenCall>> => {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const sheet = await lockSheet(trx, asked, user)
    const stored = await findEverHandedIn(trx, sheet)
    if (stored?.reopened_at !== null) return { handed_in: null }
    if (stored.at !== handed_in_at) throw new Refusal(409, refusals.handedInAgain)
    await saveReopened(trx, sheet, now.toISOString())
    await saveAudit(trx, { at: now, actor: user.accountId, action: 'marks reopened', ...aboutOf(sheet) })
    return { handed_in: null }
  })
}

/**
 * Locks the term before anything is read, so that a save of the sheet's marks comes wholly before or wholly after this, and a
 * class that is being renamed has its new name.
 */
const lockSheet = async (trx: Db, { year, term, class_id, subject_code }: Sheet, user: MarksUser) => {
  if (!(await lockTerm(trx, { year, term }))) throw notFound()
  const { key, sheets } = await findOwnClass(trx, { year, term, class_id }, user)
  const isOwn = subject_code === null ? sheets.termCells.length > 0 : entersSubject(sheets, subject_code)
  if (!isOwn) throw notFound()
  const isTaught =
    subject_code === null || (await listSubjectFacts(trx)).some(({ code }) => code === subject_code)
  if (!isTaught) throw notFound()
  return { ...key, subject_code: sheetCode(subject_code) }
}

type LockedSheet = Awaited<ReturnType<typeof lockSheet>>

const aboutOf = ({ year, term, class_id, subject_code }: LockedSheet) => ({
  subject: `class:${class_id}`,
  details: {
    ...{ term: `${year}-${term}`, class: class_id },
    ...(subject_code === '' ? { sheet: 'attendance and remarks' } : { subjects: subject_code }),
  },
})
