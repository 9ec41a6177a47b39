// Collects the data of a report card. The card itself comes from its revision or, for drafts, from current marks.
import type { TermKey } from '#shared/rules/termReports/termPosting'
import type { School as SchoolConfig } from '../../../config/config'
import type { Db } from '../../../platform/database/schema/schema'
import { saveOpening } from '../../termReports/cards/openingsRepository'
import { findReportCard } from '../../termReports/cards/reportCardsService'
import { schoolBranding, type Warn } from '../schoolBrandingService'
import type { ReportCardData } from './reportCardData'

export interface CardSources {
  readonly db: Db
  readonly school: SchoolConfig
  /** The portal's public address. */
  readonly origin: string
  readonly now: Date
  readonly warn: Warn
}

export interface CardQuery extends TermKey {
  readonly studentId: string
  readonly role: 'student' | 'admin'
}

/** Undefined when there is no card or this person may not see it; the answer is the same (SEC-56). */
export const collectReportCard = async (
  { db, school, origin, now, warn }: CardSources,
  query: CardQuery,
): Promise<ReportCardData | undefined> => {
  const found = await findReportCard(db, school, query)
  if (!found) return undefined
  return { ...found, look: await schoolBranding(school, warn), origin, drawnAt: now.toISOString() }
}

/** Records that the family has opened its card; views by the office do not count. */
export const rememberOpening = async (
  { db, now }: CardSources,
  { year, term, studentId, role }: CardQuery,
  { issue }: ReportCardData,
): Promise<void> => {
  if (role !== 'student' || issue.revision === null) return
  const { revision } = issue
  await saveOpening(db, { year, term, student_id: studentId, revision, as: 'pdf', at: now.toISOString() })
}
