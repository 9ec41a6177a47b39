// A teacher hands in a sheet of marks, which closes it for the teachers; the office reopens it.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type {
  HandedIn,
  handInMarks as handInCall,
  reopenMarks as reopenCall,
} from '#shared/contract/reports/marks'
import type { App } from '../../http/appParts'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { listSubjectFacts } from '../cards/termFactsQueries'
import { lockTerm } from '../posting/termQueries'
import { findOwnClass } from './classMarks'
import { entersSubject, sheetCode, type MarksUser } from './ownSheets'
import { insertHandedIn, listHandedIn, removeHandedIn } from './queries'

type Sheet = BodyOf<typeof handInCall>
type Parts = Pick<App, 'db' | 'clock'>

/** Handed in twice it keeps its first day and account. */
export const handInMarks = (
  { db, clock }: Parts,
  user: MarksUser,
  asked: Sheet,
): Promise<AnswerOf<typeof handInCall>> => {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const sheet = await lockSheet(trx, asked, user)
    const by = { at: now.toISOString(), by_account: user.accountId }
    if (await insertHandedIn(trx, sheet, by))
      await saveAudit(trx, { at: now, actor: user.accountId, action: 'marks handed in', ...aboutOf(sheet) })
    return { handed_in: await findHandedIn(trx, sheet) }
  })
}

/** One that is open is no error. */
export const reopenMarks = (
  { db, clock }: Parts,
  user: MarksUser,
  asked: Sheet,
): Promise<AnswerOf<typeof reopenCall>> => {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const sheet = await lockSheet(trx, asked, user)
    if (await removeHandedIn(trx, sheet))
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

const findHandedIn = async (trx: Db, sheet: LockedSheet): Promise<HandedIn> => {
  const rows = await listHandedIn(trx, sheet, [sheet.class_id])
  const row = rows.find(({ subject_code }) => subject_code === sheet.subject_code)
  if (!row) throw new Error('a sheet that was handed in just now is gone')
  return { at: row.at, by: row.by }
}

const aboutOf = ({ year, term, class_id, subject_code }: LockedSheet) => ({
  subject: `class:${class_id}`,
  details: {
    ...{ term: `${year}-${term}`, class: class_id },
    ...(subject_code === '' ? { sheet: 'attendance and remarks' } : { subjects: subject_code }),
  },
})
