// Collects the data of a report card. The card itself comes from its revision or, for drafts, from current marks.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { CardIssue, FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import type { App } from '../../http/appParts'
import { saveOpening } from '../../reports/cards/openingsQueries'
import { findReportCard } from '../../reports/cards/reportCards'
import { schoolBranding, type Asker } from '../schoolBranding'

interface CardQuery extends TermKey {
  readonly studentId: string
}

/** Undefined when there is no card or this person may not see it; the answer is the same (SEC-56). */
export const collectReportCard = async (
  { db, config: { school }, clock }: App,
  { role, origin, warn }: Asker,
  query: CardQuery,
): Promise<ReportCardData | undefined> => {
  const drawnAt = clock().toISOString()
  const found = await findReportCard(db, school, { ...query, role })
  return found && { ...found, look: await schoolBranding(school, warn), origin, drawnAt }
}

/** Records that the family has opened its card; views by the office do not count. */
export const rememberOpening = async (
  { db }: App,
  { role }: Asker,
  { card: { year, term, student }, issue: { revision }, drawnAt: at }: ReportCardData,
): Promise<void> => {
  if (role === 'student' && revision !== null)
    await saveOpening(db, { year, term, student_id: student.id, revision, as: 'pdf', at })
}

/** How the school's documents look; the school's name and address come from the card itself. */
interface CardLook {
  /** Printed after the school's name on the cards of a demonstration school. */
  readonly mark: string
  readonly accent: string
  readonly timeZone: string
  /** JPEG, prepared */
  readonly crest: Uint8Array | null
}

export interface ReportCardData {
  readonly card: FrozenCard
  readonly issue: CardIssue
  /**
   * Layout 2 keeps long subject names and the period on one line each. Layout 3 writes the school year with a hyphen
   * instead of a slash.
   */
  readonly layout: number
  readonly look: CardLook
  /** The portal's public address, used in the QR code. */
  readonly origin: string
  /** ISO, UTC. Printed on drafts only: a posted card is the same whenever it is drawn. */
  readonly drawnAt: string
}
