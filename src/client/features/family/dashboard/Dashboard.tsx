// The first page after sign-in: a greeting, the registration as a task list, the newest report, the tiles.
import { RightOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from '#client/address/links'
import { paths } from '#client/address/paths'
import { useGetAccountNewsQuery } from '#client/api/access/sessionsApi'
import { useListReportCardTermsQuery } from '#client/api/reports/termReportsApi'
import { AddSiblingButton } from '#client/session/AddSiblingButton'
import { useAccountId, useSiblings } from '#client/session/children'
import { OwnDeviceQuestion } from '#client/record/OwnDevice'
import { below } from '#client/ui/breakpoints'
import { useIsOverdue } from '#client/ui/hooks/timing'
import { useMedia } from '#client/ui/hooks/browser'
import { LoadFailure } from '#client/ui/QueryBoundary'
import {
  DashboardSkeleton,
  RegistrationCard,
  ReportSkeleton,
  StepsCard,
  TasksSkeleton,
} from './RegistrationCard'
import { ChildCards } from './ChildCards'
import { greeting } from './greeting'
import { AccountAlarm, AccountEvents, AnsweredCorrections, LastSignIn } from './AccountNews'
import { NewestReportCard } from './NewestReportCard'
import { type RegistrationState, useRegistrationState } from './registrationState'
import { List, Stack, Text } from '#client/ui/primitives'
import * as styles from './dashboard.module.css'

interface DashboardProps {
  readonly studentId: string
  readonly name: string
  /** Shown once the registration is done. */
  readonly done?: ReactNode
}

interface RegistrationPartProps {
  readonly state: RegistrationState
  /** After that the page is drawn with what is known. */
  readonly isOverdue: boolean
  readonly hasSteps: boolean
  readonly done: ReactNode
}

const RegistrationPart = ({ state, isOverdue, hasSteps, done }: RegistrationPartProps) => {
  if (state.is === 'failed')
    return <LoadFailure what="The state of your registration" onRetry={state.retry} />
  if (state.is === 'loading') return null
  const { registration } = state
  const isWhole = state.isWhole || isOverdue
  const isDone = registration.next.is === 'done'
  // The school's review of the documents may still change this.
  if (isDone && !isWhole) return <TasksSkeleton hasSteps={hasSteps} />
  return (
    <>
      {isDone && <div>{done}</div>}
      <RegistrationCard registration={registration} isWhole={isWhole} hasSteps={hasSteps} />
    </>
  )
}

/** Every child's page has the news of the account; the school's answers are only on the page of their child. */
const AccountNotices = ({ isOwn }: { isOwn: boolean }) => (
  <>
    <AccountAlarm />
    {isOwn && <AnsweredCorrections />}
  </>
)

const Tiles = () => (
  <List gap={6} className={styles.tiles}>
    {tiles.map(({ title, text, path }) => (
      <li key={path}>
        <Link to={path} className={styles.tile}>
          <Text tone="text" size="heading" weight={600} className={styles.tileTitle}>
            {title}
          </Text>
          <RightOutlined aria-hidden="true" />
          <span className={styles.tileText}>{text}</span>
        </Link>
      </li>
    ))}
  </List>
)

/** It waits until everything is known, but not long for the less important parts. */
export const Dashboard = ({ studentId, name, done }: DashboardProps) => {
  const isOwn = useAccountId() === studentId
  const hasSiblings = useSiblings().length > 0
  const state = useRegistrationState(studentId)
  const terms = useListReportCardTermsQuery(studentId, { refetchOnMountOrArgChange: true })
  const news = useGetAccountNewsQuery()
  const late = useLate(state.is !== 'loading', {
    registration: state.is === 'ready' && !state.isWhole,
    terms: terms.isLoading,
    news: news.isLoading,
  })
  const isOverdue = useIsOverdue(late !== null)
  // On a phone the tiles follow the next act; the steps and the newest report come after them.
  const isPhone = useMedia(below('tablet'))
  // A greeting of two lines would push the page down, so the name is there first or comes with the page.
  const [early] = useState(name)
  const greeted = late ? name : early
  const report = terms.isLoading ? <ReportSkeleton /> : <NewestReportCard terms={terms.data} />
  return (
    <Stack gap={6} className={styles.page}>
      <Text as="h1" breaks tabIndex={-1}>
        {greeting(greeted)}
      </Text>
      {!late && <DashboardSkeleton hasSteps={!isPhone} />}
      {late && hasSiblings && <ChildCards />}
      {late && !late.news && <AccountNotices isOwn={isOwn} />}
      {late && (
        <div className={styles.columns}>
          <div className={`${styles.main} ${late.registration ? styles.tall : ''}`}>
            <RegistrationPart state={state} isOverdue={isOverdue} hasSteps={!isPhone} done={done} />
          </div>
          {isPhone && <Tiles />}
          <div className={styles.side}>
            {isPhone && state.is === 'ready' && (state.isWhole || isOverdue) && (
              <StepsCard registration={state.registration} />
            )}
            {!late.terms && report}
            {!isPhone && <Tiles />}
            <Stack gap={1} size="small" className={styles.foot}>
              <LastSignIn />
              <Link to={paths.changePassword}>Where you are signed in</Link>
              <Link to={paths.yourData}>Your data: what is saved, who has seen it, what was changed</Link>
              <AccountEvents />
              <AddSiblingButton />
            </Stack>
            {/* Quiet enough for the next visit, where something that comes late would push it. */}
            {!late.terms && !late.news && <OwnDeviceQuestion />}
            {late.terms && report}
            {late.news && (
              <Stack role="status" gap={6}>
                <AccountNotices isOwn={isOwn} />
              </Stack>
            )}
          </div>
        </div>
      )}
    </Stack>
  )
}

const tiles = [
  {
    title: 'View Term Reports',
    text: 'Each term’s report card, to read, save and print.',
    path: paths.termReports,
  },
  {
    title: 'Edit/View Registration',
    text: 'The six steps of the annual registration form, and the form to print.',
    path: paths.studentData,
  },
]

// The page waits only so long for the rest, because a dead connection never fails. Later parts appear where they
// push nothing down.
const patienceMs = 2_000

/** Parts that are still loading. */
type Coming = Readonly<Record<'registration' | 'terms' | 'news', boolean>>

/**
 * Parts that were still loading when the page was drawn; null until it is. A page once drawn stays, although its parts ask
 * again for what has failed.
 */
const useLate = (isReady: boolean, coming: Coming): Coming | null => {
  const [late, setLate] = useState<Coming | null>(null)
  const latest = useRef(coming)
  useEffect(() => {
    latest.current = coming
  }, [coming])
  const isWaiting = isReady && late === null && Object.values(coming).some(Boolean)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(latest.current), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (isReady && late === null && !isWaiting) setLate(coming)
  return late
}
