// The first page after sign-in: a greeting, the registration as a task list, the newest report, the tiles.
import { RightOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { measureText } from '#shared/rules/intake/measure'
import { Link } from '#client/address/links'
import { paths } from '#client/address/paths'
import { useGetAccountNewsQuery } from '#client/api/access/accountApi'
import { useListReportCardTermsQuery } from '#client/api/reports/termReportsApi'
import { AddSiblingButton } from '#client/session/AddSiblingButton'
import { useAccountId, useSiblings } from '#client/session/children'
import { OwnDeviceQuestion } from '#client/record/OwnDevice'
import { below } from '#client/ui/breakpoints'
import { useIsOverdue } from '#client/ui/hooks/timing'
import { useMedia } from '#client/ui/hooks/browser'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { List, Stack, Text, Columns, Muted, Row } from '#client/ui/primitives'
import { withChild } from '#client/address/child'
import { useGetSinceAgreeingQuery } from '#client/api/students/studentsApi'
import { type ChildHere, useFamily } from '#client/session/useSignedIn'
import {
  DashboardSkeleton,
  RegistrationCard,
  ReportSkeleton,
  StepsCard,
  TasksSkeleton,
} from './RegistrationCard'
import { greeting } from './greeting'
import { AccountAlarm, AccountEvents, AnsweredCorrections, LastSignIn } from './AccountNews'
import { NewestReportCard, newestReport, reportWords } from './NewestReportCard'
import { type RegistrationState, useRegistrationState, type Registration } from './registrationState'
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

/** A card for each child of this sign-in, where there are several. */
const ChildCards = () => {
  const family = useFamily()
  return (
    <Columns as="ul" min="240px" aria-label="Your children" className={styles.children}>
      {family.map((child) => (
        <li key={child.studentId}>
          <ChildCard child={child} />
        </li>
      ))}
    </Columns>
  )
}

const ChildCard = ({ child: { number, studentId, name, classId, isHere } }: { child: ChildHere }) => {
  const state = useRegistrationState(studentId)
  const terms = useListReportCardTermsQuery(studentId)
  const report = terms.data && newestReport(terms.data)
  const reports = report ? reportWords(report).title : terms.data && 'No term report yet'
  const registration = state.is === 'ready' && state.isWhole ? state.registration : null
  return (
    <RouterLink
      to={withChild(paths.dashboard, number)}
      className={styles.tile}
      aria-current={isHere ? 'page' : undefined}
    >
      <Stack gap={1}>
        <Row gap={2} align="baseline" justify="between">
          <Text tone="text" weight={600} breaks>
            {name}
          </Text>
          {classId && <Muted small>Class {classId}</Muted>}
        </Row>
        <Muted small>
          {registration ? <State studentId={studentId} registration={registration} /> : '\u00a0'}
        </Muted>
        <Muted small>{reports ?? '\u00a0'}</Muted>
      </Stack>
    </RouterLink>
  )
}

interface StateProps {
  readonly studentId: string
  readonly registration: Registration
}

const State = ({ studentId, registration }: StateProps) =>
  stateText(registration) ?? <DoneText studentId={studentId} />

/** How the registration stands, in the words of the page itself; null when nothing is left to answer. */
const stateText = ({ next, sentBack, lastYear, measure }: Registration): string | null => {
  if (sentBack) return sentBack.title
  if (lastYear) return lastYear.title
  return next.is === 'done' ? null : measureText(measure)
}

const DoneText = ({ studentId }: { studentId: string }) => {
  const { data, isLoading } = useGetSinceAgreeingQuery(studentId)
  if (isLoading) return '\u00a0'
  return data?.signed_on === null ? 'Only the signed form is left' : 'Everything has reached the school'
}
