// The list of a student's term reports in words.
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { byNewestTerm, postingText, termAddress, type TermKey } from '#shared/rules/termReports/termPosting'
import { zoneText } from '../../../ui/dates/moments'

export interface ReportItem {
  /** From 101 on, in the order of the list. */
  readonly id: number
  readonly key: TermKey
  /** As it stands in the page's address. */
  readonly address: string
  readonly className: string
  readonly termText: string
  readonly action: string
  readonly isPosted: boolean
  readonly isEnabled: boolean
  readonly isNew: boolean
  /** 'Revision 2: exam mark corrected'; null for a first issue. */
  readonly revision: string | null
}

export interface ReportYear {
  readonly title: string
  readonly items: readonly ReportItem[]
}

const firstId = 101

export const revisionText = (revision: number | null, reason: string | null): string | null => {
  if (revision === null || revision < 2) return null
  return reason === null ? `Revision ${revision}` : `Revision ${revision}: ${reason}`
}

/** The moment itself is by the school's clock; who lives by another one is told so. */
const postedZone = ({ posted, date_posted }: ReportCardTerm): string =>
  posted === 1 && date_posted !== null ? zoneText(new Date(date_posted)) : ''

const itemOf = (term: ReportCardTerm, index: number, isAdmin: boolean): ReportItem => ({
  id: firstId + index,
  key: { year: term.year, term: term.term },
  address: termAddress(term),
  className: `Form ${term.form_level} - ${term.class_id}`,
  termText: `Term ${term.term}, ${academicYear(term.year)}`,
  action: postingText(term) + postedZone(term),
  isPosted: term.posted === 1,
  isEnabled: term.posted === 1 || isAdmin,
  isNew: term.unread === 1 && !isAdmin,
  revision: revisionText(term.revision, term.reason),
})

/** Newest first, by academic year. An administrator may also open what is not posted. */
export const reportYears = (terms: readonly ReportCardTerm[], isAdmin: boolean): ReportYear[] => {
  const years = new Map<number, ReportItem[]>()
  ;[...terms].sort(byNewestTerm).forEach((term, index) => {
    years.set(term.year, [...(years.get(term.year) ?? []), itemOf(term, index, isAdmin)])
  })
  return [...years].map(([year, items]) => ({ title: academicYear(year), items }))
}
