// The newest report card that the family may open, in words.
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { byNewestTerm, isOpenToFamily, termAddress } from '#shared/rules/reports/cards/termPosting'
import { paths } from '#client/address/paths'

/** One that was not opened comes before a newer one that was. */
export const newestReport = (terms: readonly ReportCardTerm[]): ReportCardTerm | undefined => {
  const given = terms.filter((term) => isOpenToFamily(term, term.revision)).sort(byNewestTerm)
  return given.find(({ unread }) => unread === 1) ?? given[0]
}

export interface ReportWords {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly isNew: boolean
}

const titleOf = ({ term, unread, revision }: ReportCardTerm): string => {
  const name = `Term ${term} report`
  if (unread === 0) return name
  return (revision ?? 1) > 1 ? `${name} was corrected` : `${name} is here`
}

/** 'Term 2 report is here'. */
export const reportWords = (report: ReportCardTerm): ReportWords => {
  const { year, class_id, reason, unread } = report
  const isCorrected = unread === 1 && (report.revision ?? 1) > 1
  const place = `${academicYear(year)}, class ${class_id}`
  return {
    title: titleOf(report),
    text: isCorrected ? `${place}. Reason: ${reason ?? 'not given'}` : place,
    path: `${paths.termReports}?report=${termAddress(report)}`,
    isNew: unread === 1,
  }
}
