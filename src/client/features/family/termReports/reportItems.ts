// The list of a student's term reports in words.
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { longDay } from '#shared/rules/dates'
import { byNewestTerm, termAddress, termTitle, type TermKey } from '#shared/rules/reports/cards/termPosting'

export interface ReportItem {
  /** From 101 on, in the order of the list. */
  readonly id: number
  readonly key: TermKey
  /** As it stands in the page's address. */
  readonly address: string
  readonly title: string
  readonly className: string
  readonly action: string
  readonly isPosted: boolean
  readonly isEnabled: boolean
  readonly isNew: boolean
  /** '76.5'; null when the card shows none. */
  readonly average: string | null
  /** 'Corrected. Reason: exam mark corrected'; null for a first issue. */
  readonly correction: string | null
}

const firstId = 101

export const correctionText = (revision: number | null, reason: string | null): string | null => {
  if (revision === null || revision < 2) return null
  return reason === null ? 'Corrected.' : `Corrected. Reason: ${reason}`
}

/** 'Report posted 27 March 2026': a day of the school, whatever clock the reader lives by. */
const actionText = ({ posted, date_posted }: ReportCardTerm): string => {
  if (posted === 0) return 'Report not posted'
  return date_posted === null ? 'Report posted' : `Report posted ${longDay(date_posted.slice(0, 10))}`
}

/** A result has one decimal, as on the card. */
export const averageText = (average: number): string => average.toFixed(1)

const itemOf = (term: ReportCardTerm, index: number, isAdmin: boolean): ReportItem => ({
  id: firstId + index,
  key: { year: term.year, term: term.term },
  address: termAddress(term),
  title: termTitle(term),
  className: `Form ${term.form_level} - ${term.class_id}`,
  action: actionText(term),
  isPosted: term.posted === 1,
  isEnabled: term.posted === 1 || isAdmin,
  isNew: term.unread === 1 && !isAdmin,
  average: term.average === null ? null : averageText(term.average),
  correction: correctionText(term.revision, term.reason),
})

/** Newest first. An administrator may also open what is not posted. */
export const reportItems = (terms: readonly ReportCardTerm[], isAdmin: boolean): ReportItem[] =>
  [...terms].sort(byNewestTerm).map((term, index) => itemOf(term, index, isAdmin))
