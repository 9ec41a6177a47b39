// A report card that the family has not opened yet.
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { byNewestTerm, termAddress } from '#shared/rules/termReports/termPosting'
import { paths } from '../../../address/paths'
import type { NextThing } from './nextThing'

export const newestUnread = (terms: readonly ReportCardTerm[]): ReportCardTerm | undefined =>
  terms.filter(({ unread }) => unread === 1).sort(byNewestTerm)[0]

export interface ReportNews extends NextThing {
  readonly path: string
}

/** 'Term 2 report is here'. */
export const reportNews = (report: ReportCardTerm): ReportNews => {
  const isCorrected = (report.revision ?? 1) > 1
  const name = `Term ${report.term} report`
  return {
    title: isCorrected ? `${name} was corrected` : `${name} is here`,
    text: isCorrected
      ? `The school gave out a new revision for ${academicYear(report.year)}: ${report.reason ?? 'no reason given'}`
      : `The end of term report for ${academicYear(report.year)}, class ${report.class_id}, is ready to read.`,
    action: 'Read the report',
    path: `${paths.termReports}?report=${termAddress(report)}`,
  }
}
