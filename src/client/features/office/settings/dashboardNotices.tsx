// Notices on the dashboard of the office. Notices that come after the table wait behind a button in the line of the
// title, where they push nothing.
import { WarningFilled } from '@ant-design/icons'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PostingSchedule } from '#shared/contract/reports/termReports'
import type { Settings } from '#shared/contract/school/schoolSettings'
import type { SecurityNotice } from '#shared/contract/school/setUp'
import { academicYear, localTimeIn } from '#shared/rules/dates'
import { localTimeText, termAddress } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { lackFacts, stepPath } from '#client/address/setUpSteps'
import { useListPostingSchedulesQuery } from '#client/api/reports/termReportsApi'
import { useGetBackupStateQuery } from '#client/api/operations/backupsApi'
import { useGetRestoreQuery } from '#client/api/students/studentsOfficeApi'
import {
  useGetSchoolSetUpQuery,
  useGetSettingsQuery,
  useListSecurityNoticesQuery,
} from '#client/api/school/schoolOfficeApi'
import { useListReadingNoticesQuery } from '#client/api/trail/auditApi'
import { useListStudentsQuery } from '#client/api/students/studentsApi'
import { portalConfig } from '#client/portalConfig'
import { useMay, WithRight } from '#client/session/rights'
import { dayText, momentText } from '#client/ui/dates/moments'
import { useIsOverdue } from '#client/ui/hooks/timing'
import { Notice } from '#client/ui/notices/Notice'
import { List, Row, Stack, Text } from '#client/ui/primitives'
import { backupAlarm, returnsText } from './school/backupTexts'
import * as styles from './dashboardNotices.module.css'

export const LateNotices = ({ hasAny }: { hasAny: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Row gap={0} wrap={false} role="status" className={styles.place}>
        {hasAny && (
          <Text
            as="button"
            type="button"
            size="small"
            weight={600}
            tone="warn"
            tint="warn"
            minHeight={44}
            className={styles.button}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <WarningFilled aria-hidden /> Needs your attention
          </Text>
        )}
      </Row>
      <Stack gap={4} id={id} className={styles.notices} hidden={!isOpen}>
        {isOpen && <OfficeNotices />}
      </Stack>
    </>
  )
}

/** Notices that wait for a press when they come late. A restore is told at once (RestoredNotice). */
export const OfficeNotices = () => (
  <>
    <PostingNotice />
    <WithRight to="runOffice">
      <ReadingNotices />
      <SecurityNotices />
      <DateOfBirthNotice />
    </WithRight>
  </>
)

/** A planned posting that cannot take place, or did not take place when it was due, with the reason. */
const PostingNotice = () => {
  const { data } = useListPostingSchedulesQuery(undefined, { refetchOnMountOrArgChange: 10 })
  return hindered(data).map((plan) => (
    <Notice key={termAddress(plan)} is="error" title={titleOf(plan)}>
      {plan.problem} The plan stays: they are posted as soon as this is put right and their time has come.{' '}
      <Link to={officePath('postReports', { term: termAddress(plan), tab: 'check' })}>The plan</Link>
    </Notice>
  ))
}

const hindered = (plans: readonly PostingSchedule[] = []): PostingSchedule[] =>
  plans.filter(({ problem }) => problem !== null)

const titleOf = ({ year, term, at }: PostingSchedule): string => {
  const reports = `The ${academicYear(year)} Term ${term} reports`
  const isDue = at !== null && at <= localTimeIn(portalConfig().school.timeZone, new Date())
  return isDue
    ? `${reports} were planned for ${localTimeText(at)} and are not posted yet`
    : `${reports} cannot be posted as planned for ${localTimeText(at)}`
}

/** For the other administrators: somebody in the office has opened unusually many records. */
export const ReadingNotices = () => {
  const { data = [] } = useListReadingNoticesQuery(undefined, { refetchOnMountOrArgChange: 10 })
  if (data.length === 0) return null
  return (
    <Notice is="warning" title="More records were opened than usual">
      {data.map(({ username, at }) => (
        <p key={at}>
          {username}, {momentText(at)}: more than 100 students within ten minutes, one by one.
        </p>
      ))}
      <p>
        Ask whether this was intended. If not, give that person a new password:{' '}
        <Link to={officePath('dashboard', { settings: 'administrators' })}>Office accounts</Link>.
      </p>
    </Notice>
  )
}

const changedTexts: Readonly<Record<SecurityNotice['what'], string>> = {
  'sign-in': 'changed how families sign in',
  address: 'changed the address for families',
  backups: 'changed where backups go',
  mail: 'changed the mail server, or switched messages to families on or off',
  backupKey: 'saw the key of the backups, or said that it is put away',
}

/** For the other administrators: somebody has changed what protects the school. */
export const SecurityNotices = () => {
  const { data = [] } = useListSecurityNoticesQuery(undefined, { refetchOnMountOrArgChange: 10 })
  if (data.length === 0) return null
  return (
    <Notice is="warning" title="A colleague has changed a setting that keeps the school safe">
      <List gap={1}>
        {data.map(({ username, what, at }) => (
          <li key={`${at} ${what}`}>
            {username} {changedTexts[what]}, {dayText(at)}
          </li>
        ))}
      </List>
      <p>
        Ask whether this was intended. If not, change it back and give that person a new password:{' '}
        <Link to={officePath('dashboard', { settings: 'administrators' })}>Office accounts</Link>.
      </p>
    </Notice>
  )
}

/** The date of birth alone opens first sign-ins. A demonstration has no such notice: its sign-ins are for everybody. */
export const DateOfBirthNotice = () => {
  const { data } = useGetSettingsQuery()
  if (!data || !opensByDateOfBirth(data)) return null
  return (
    <Notice is="warning" below={4} title="The date of birth is enough for a first sign-in">
      Classmates know it. {lifeText(data.defaultPasswordDays)}{' '}
      <Link to={officePath('dashboard', { settings: 'signIn' })}>
        Ask for the code of a printed slip as well
      </Link>
    </Notice>
  )
}

const opensByDateOfBirth = (settings: Settings | undefined): boolean =>
  settings?.firstSignIn === 'dob' && !portalConfig().demo

const lifeText = (days: number): string =>
  days === 0
    ? 'It works until a password is chosen, however long that takes.'
    : `It works for ${days} ${days === 1 ? 'day' : 'days'} after a student is added or the password is reset.`

interface Notices {
  /** `late`: the screen below is being read already, and must not be pushed. */
  readonly are: 'coming' | 'here' | 'late'
  readonly hasAny: boolean
}

const fresh = { refetchOnMountOrArgChange: 10 }

/** Tells the dashboard whether it has notices, and whether they were known before the table was there. */
export const useNotices = (): Notices => {
  const { isTableHere } = useListStudentsQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({ isTableHere: data !== undefined || isError }),
  })
  const may = useMay()
  const forReaders = { ...fresh, skip: !may('readSecurity') }
  const forAdministrators = { ...fresh, skip: !may('runOffice') }
  const backups = useGetBackupStateQuery(undefined, forReaders)
  const restore = useGetRestoreQuery(undefined, forAdministrators)
  const reading = useListReadingNoticesQuery(undefined, forAdministrators)
  const plans = useListPostingSchedulesQuery(undefined, fresh)
  const security = useListSecurityNoticesQuery(undefined, forAdministrators)
  const school = useGetSchoolSetUpQuery(undefined, forAdministrators)
  const settings = useGetSettingsQuery()
  const queries = [backups, restore, reading, security, plans, school, settings]
  const isComing = queries.some(({ isLoading }) => isLoading)
  const [drawn, setDrawn] = useState<Notices['are'] | null>(null)
  const isOverdue = useIsOverdue()
  const first = isTableHere || isOverdue ? 'late' : 'coming'
  const are = drawn ?? (isComing ? first : 'here')
  if (drawn === null && are !== 'coming') setDrawn(are)
  const hasAny =
    (reading.data ?? []).length > 0 ||
    (security.data ?? []).length > 0 ||
    hindered(plans.data).length > 0 ||
    (may('runOffice') && opensByDateOfBirth(settings.data))
  return { are, hasAny }
}

/** A real school that lacks what it must have before families use it. */
export const LackingNotice = () => {
  const { data } = useGetSchoolSetUpQuery(undefined, fresh)
  if (!data || data.lacking.length === 0) return null
  return (
    <Notice is="error" title="Your school is not ready for families yet">
      <List gap={1}>
        {data.lacking.map((lack) => (
          <li key={lack}>
            {lackFacts[lack].text} <Link to={stepPath(lackFacts[lack].step)}>{lackFacts[lack].act}</Link>
          </li>
        ))}
      </List>
    </Notice>
  )
}

/** The portal could not be restored from a recent backup. */
export const BackupNotice = () => {
  const { data } = useGetBackupStateQuery(undefined, { refetchOnMountOrArgChange: 10 })
  const alarm = data && backupAlarm(data, momentText)
  if (!alarm) return null
  return (
    <Notice is="error" title={alarm.title}>
      {alarm.text} <Link to={officePath('dashboard', { settings: 'backups' })}>The state of the backups</Link>
    </Notice>
  )
}

/** For 30 days after the portal was restored from a backup. */
export const RestoredNotice = () => {
  const { data: restore } = useGetRestoreQuery(undefined, { refetchOnMountOrArgChange: 10 })
  if (!restore) return null
  return (
    <Notice
      is="warning"
      title={`The portal was restored from a backup on ${momentText(restore.restored_at)}`}
    >
      {returnsText(restore)}{' '}
      <Link to={officePath('dashboard', { settings: 'backups' })}>
        See what was lost and who has not been back
      </Link>
    </Notice>
  )
}
