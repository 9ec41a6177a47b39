import { useListReportCardTermsQuery } from '../../../api/reports/termReportsApi'
import { newestUnread, reportNews, type ReportNews } from './newReport'

/** Undefined also while nobody knows: news may come late, and its page says itself when it cannot be loaded. */
export const useNewReport = (studentId: string): ReportNews | undefined => {
  const { data } = useListReportCardTermsQuery(studentId, { refetchOnMountOrArgChange: true })
  const newest = data && newestUnread(data)
  return newest && reportNews(newest)
}
