// Collects what a report card is drawn from. The card itself is never made here: it is what was given out, or a draft.
import type { TermKey } from '#shared/rules/termReports/termPosting'
import { saveOpening } from '../../termReports/cards/openingsRepository'
import { findReportCard } from '../../termReports/cards/reportCardsService'
import type { PaperContext } from '../paperContext'
import { schoolBranding } from '../schoolBrandingService'
import type { ReportCardData } from './reportCardData'

interface CardQuery extends TermKey {
  readonly studentId: string
}

/** Undefined when this person may not see it or there is none: both are one answer (SEC-56). */
export const collectReportCard = async (
  { db, school, origin, now, warn, role }: PaperContext,
  query: CardQuery,
): Promise<ReportCardData | undefined> => {
  const found = await findReportCard(db, school, { ...query, role })
  if (!found) return undefined
  return { ...found, look: await schoolBranding(school, warn), origin, drawnAt: now.toISOString() }
}

/** Notes that a family has opened its card; the office does not count. */
export const rememberOpening = async (
  { db, now, role }: PaperContext,
  { card: { year, term, student }, issue: { revision } }: ReportCardData,
): Promise<void> => {
  if (role !== 'student' || revision === null) return
  await saveOpening(db, { year, term, student_id: student.id, revision, as: 'pdf', at: now.toISOString() })
}
