// On the office's dashboard: a planned posting that cannot take place, or has not taken place when it was due, and why.
import { Link } from 'react-router-dom'
import type { PostingSchedule } from '#shared/contract/reports/termReports'
import { academicYear, localTimeIn } from '#shared/rules/dates'
import { localTimeText, termAddress } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useListPostingSchedulesQuery } from '#client/api/reports/termReportsApi'
import { portalConfig } from '#client/portalConfig'
import { Notice } from '#client/ui/notices/Notice'

export const hindered = (plans: readonly PostingSchedule[] = []): PostingSchedule[] =>
  plans.filter(({ problem }) => problem !== null)

const titleOf = ({ year, term, at }: PostingSchedule): string => {
  const reports = `The ${academicYear(year)} Term ${term} reports`
  const isDue = at !== null && at <= localTimeIn(portalConfig().school.timeZone, new Date())
  return isDue
    ? `${reports} were planned for ${localTimeText(at)} and are not posted yet`
    : `${reports} cannot be posted as planned for ${localTimeText(at)}`
}

export const PostingNotice = () => {
  const { data } = useListPostingSchedulesQuery(undefined, { refetchOnMountOrArgChange: 10 })
  return hindered(data).map((plan) => (
    <Notice key={termAddress(plan)} is="error" title={titleOf(plan)}>
      {plan.problem} The plan stays: they are posted as soon as this is put right and their time has come.{' '}
      <Link to={officePath('postReports', { term: termAddress(plan), tab: 'check' })}>The plan</Link>
    </Notice>
  ))
}
