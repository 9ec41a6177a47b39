// Which report is open, and how, is in the address: a link leads to it, and Back closes it.
import { termAtAddress, type TermKey } from '#shared/rules/termReports/termPosting'
import { useOpenInAddress } from '../../../address/useOpenInAddress'

/** The full-screen PDF, or the same card as a page. */
export type ReportForm = 'pdf' | 'page'

export interface OpenReport {
  readonly key: TermKey
  readonly as: ReportForm
}

export const useOpenReport = () => {
  const { query, open: openInAddress, close } = useOpenInAddress()
  const key = termAtAddress(query.get('report'))
  const open: OpenReport | null = key ? { key, as: query.get('as') === 'pdf' ? 'pdf' : 'page' } : null
  const show = (report: string, as: ReportForm) => openInAddress({ report, as })
  return { open, show, close: () => close('report', 'as') }
}
