// Collects the data of a report card. The card itself comes from its revision or, for drafts, from current marks.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { saveOpening } from '../../reports/cards/openingsQueries'
import { findReportCard } from '../../reports/cards/reportCards'
import type { PaperContext } from '../paperContext'
import { schoolBranding } from '../schoolBranding'
import type { ReportCardData } from './reportCardData'

interface CardQuery extends TermKey {
  readonly studentId: string
}

/** Undefined when there is no card or this person may not see it; the answer is the same (SEC-56). */
export const collectReportCard = async (
  { db, school, origin, now, warn, role }: PaperContext,
  query: CardQuery,
): Promise<ReportCardData | undefined> => {
  const found = await findReportCard(db, school, { ...query, role })
  if (!found) return undefined
  return { ...found, look: await schoolBranding(school, warn), origin, drawnAt: now.toISOString() }
}

/** Records that the family has opened its card; views by the office do not count. */
export const rememberOpening = async (
  { db, now, role }: PaperContext,
  { card: { year, term, student }, issue: { revision } }: ReportCardData,
): Promise<void> => {
  if (role !== 'student' || revision === null) return
  await saveOpening(db, { year, term, student_id: student.id, revision, as: 'pdf', at: now.toISOString() })
}
