// A student's list of terms, and a card as data for the page.
import type { ReportCardPage, ReportCardTerm } from '#shared/contract/reports/termReports'
import { gradeByKey } from '#shared/rules/marks/gradeBands'
import { byNewestTerm, isOpenToFamily, termKeyOf, type TermKey } from '#shared/rules/termReports/termPosting'
import { notFound } from '../../../platform/core/refusal'
import type { Db } from '../../../platform/database/schema/schema'
import type { PostingContext } from '../posting/postingService'
import { listStudentTerms } from '../termReportsRepository'
import { listOpened, saveOpening } from './openingsRepository'
import { thaw } from './frozenCardData'
import { findReportCard } from './reportCardsService'
import { findCard, listStudentRevisions } from './revisionsRepository'

/** The term in a path; throws 404 for anything else. */
export const termKeyIn = (params: { year: string; term: string }): TermKey => {
  const key = termKeyOf(params)
  if (!key) throw notFound()
  return key
}

const keyText = ({ year, term }: TermKey): string => `${year}-${term}`

const byTerm = <Row extends TermKey>(rows: readonly Row[]) => new Map(rows.map((row) => [keyText(row), row]))

const withoutCard = { posted: 0, date_posted: null, revision: null, reason: null, unread: 0 } as const

const resultOf = (text: string): Pick<ReportCardTerm, 'result'> => {
  const { summary, keys } = thaw(text)
  const { average } = summary
  return average === null ? {} : { result: { average, grade: gradeByKey(average, keys.grades) } }
}

/** Only the newest card is read: a list of many terms costs what one does. */
const withNewestResult = async (
  db: Db,
  studentId: string,
  terms: readonly ReportCardTerm[],
): Promise<ReportCardTerm[]> => {
  const newest = terms.find(({ revision }) => revision !== null)
  if (!newest || newest.revision === null) return [...terms]
  const card = await findCard(db, newest, studentId, newest.revision)
  return terms.map((term) => (term === newest && card !== undefined ? { ...term, ...resultOf(card) } : term))
}

/** Newest first. A term without a card for this student counts as not posted. */
export const listTermsOf = async (db: Db, studentId: string): Promise<ReportCardTerm[]> => {
  const revisions = await listStudentRevisions(db, studentId)
  const newest = byTerm(revisions)
  const opened = byTerm(await listOpened(db, studentId, [...newest.values()]))
  const terms = await listStudentTerms(db, studentId)
  const rows = terms.sort(byNewestTerm).map((term): ReportCardTerm => {
    const given = newest.get(keyText(term))
    if (!given || !isOpenToFamily(term, given.revision)) return { ...term, ...withoutCard }
    const { class_id, form_level, revision, reason } = given
    const seen = opened.get(keyText(term))?.revision ?? 0
    const unread = seen < revision ? 1 : 0
    return { ...term, class_id, form_level, revision, reason, unread }
  })
  return withNewestResult(db, studentId, rows)
}

/** Records that the family has opened the card. */
export const openReportPage = async (
  { db, school, now }: PostingContext,
  key: TermKey,
  student_id: string,
  role: 'student' | 'admin',
): Promise<ReportCardPage> => {
  const found = await findReportCard(db, school, { ...key, studentId: student_id, role })
  if (!found) throw notFound()
  const { revision } = found.issue
  if (role === 'student' && revision !== null)
    await saveOpening(db, { ...key, student_id, revision, as: 'page', at: now.toISOString() })
  return found
}
