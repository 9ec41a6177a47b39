// Last year's answers, section by section; sections that often change come first.
import { CheckCircleFilled } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '#client/address/links'
import { createSelector } from '@reduxjs/toolkit'
import { academicYear } from '#shared/rules/dates'
import { paths } from '#client/address/paths'
import { intakeApi, useGetLastYearQuery } from '#client/api/intake/intakeApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { PoliteStatus } from '#client/ui/notices/PoliteStatus'
import { count } from '#client/ui/count'
import type { LastYear as LastYearAnswers } from '#shared/contract/intake/lastYear'
import {
  type LastYearSection,
  type LookedThrough,
  sectionsToLookThrough,
} from '#shared/rules/intake/lastYear'
import { perArgument } from '#client/saving/cachedRecord'
import type { RootState } from '#client/store/rootReducer'
import { useIsOverdue } from '#client/ui/hooks/timing'
import { StepSkeleton } from '../frame/StepSkeleton'
import {
  selectAnswers,
  selectIsEditable,
  selectMissing,
  selectReceived,
  selectRecord,
  selectStudentId,
} from '../registrationSelectors'
import { registration, registrationState } from '../registrationSlice'
import { useRegistration } from '../useRegistration'
import { SectionAtHand } from './SectionAtHand'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './lastYear.module.css'
import * as shared from '../registration.module.css'

/** A section of last year's answers, and what the family has said of it: null while it has said nothing. */
interface Section extends LastYearSection {
  readonly how: LookedThrough['how'] | null
}

const noteOf = ({ how }: Section, isNow: boolean): string => {
  if (how !== null) return how === 'confirmed' ? 'Nothing has changed' : 'Changed'
  return isNow ? 'Now' : ''
}

const Overview = ({ sections, now }: { sections: readonly Section[]; now: Section | undefined }) => (
  <List as="ol" gap={0} lines="between" entryPad={2} className={styles.overview} aria-label="Sections">
    {sections.map((section, index) => (
      <li key={section.name} aria-current={section === now ? 'step' : undefined}>
        <Text tone={section.how === null ? 'muted' : 'success'} numeric aria-hidden="true">
          {section.how === null ? index + 1 : <CheckCircleFilled />}
        </Text>
        <span>{section.title}</span>
        <Muted small>{noteOf(section, section === now)}</Muted>
      </li>
    ))}
  </List>
)

const Sections = ({ sections }: { sections: readonly Section[] }) => {
  const done = sections.filter(({ how }) => how !== null).length
  const now = sections.find(({ how }) => how === null)
  const text = `${done} of ${sections.length} checked`
  return (
    <>
      <Row gap={3} rowGap={1} tone="muted" numeric className={styles.progress}>
        <progress max={sections.length} value={done} aria-label="Checked" />
        <span aria-hidden="true">{text}</span>
        <PoliteStatus text={text} />
      </Row>
      {now ? <SectionAtHand section={now} /> : <AllLookedThrough count={sections.length} />}
      <Overview sections={sections} now={now} />
    </>
  )
}

const closedText =
  'Registration is closed at the moment. You can check last year’s answers as soon as the school opens registration.'
const nothingText = 'There is nothing to check: your answers are in the registration form.'

const ToForm = ({ text }: { text: string }) => (
  <div className={styles.plain}>
    <p>{text}</p>
    <Link to={paths.studentData} className="plain-button">
      View registration
    </Link>
  </div>
)

const useLastYear = (studentId: string) => {
  const { record, status, lookups } = useRegistration(studentId, null)
  const lastYear = useGetLastYearQuery(studentId, { refetchOnMountOrArgChange: true })
  const isUnread = lastYear.isError && lastYear.data === undefined
  const failed = [record, status, { ...lastYear, isError: isUnread }].filter(({ isError }) => isError)
  return {
    retry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : null,
    isReady: lastYear.data !== undefined && record.isReady && (status.isReady || status.isMissing),
    year: lastYear.data?.school_year ?? null,
    lookups,
  }
}

export const LastYear = ({ studentId }: { studentId: string }) => {
  const dispatch = useAppDispatch()
  const { retry, isReady, year, lookups } = useLastYear(studentId)
  const sections = useAppSelector(selectSections)
  const isEditable = useAppSelector(selectIsEditable)
  const isOpen = isReady && sections.length > 0 && isEditable
  useEffect(() => {
    if (isOpen) dispatch(registration.lastYearDecided())
  }, [dispatch, isOpen])
  return (
    <Stack gap={6} className={styles.page}>
      <header>
        <h1 tabIndex={-1}>Last year’s answers</h1>
        {isOpen && year !== null && (
          <Muted as="p" measured above={2}>
            School year {academicYear(year)} has started. Check what you told us last year. Where nothing has
            changed, one press is enough.
          </Muted>
        )}
      </header>
      {retry && <LoadFailure what="Last year’s answers" onRetry={retry} />}
      {lookups.hasFailed && <LoadFailure what="Some of the lists" onRetry={lookups.retry} />}
      {!isReady && !retry && <StepSkeleton />}
      {isOpen && <Sections sections={sections} />}
      {isReady && !isOpen && <ToForm text={sections.length > 0 ? closedText : nothingText} />}
      {isOpen && (
        <p>
          <Link to={paths.studentData}>Go to the whole form</Link>
        </p>
      )}
    </Stack>
  )
}

// Everything is checked; only this year's missing answers are left.
const AllLookedThrough = ({ count: sections }: { count: number }) => {
  const missing = useAppSelector(selectMissing)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const others = missing.filter(({ step }) => step !== 'complete')
  const isToAgree = others.length < missing.length
  const what = [
    ...(others.length > 0 ? [`${count(others.length, 'thing')} still missing`] : []),
    ...(isToAgree ? ['your agreement to the school’s terms for this year'] : []),
  ].join(', and ')
  return (
    <section className={shared.card} aria-labelledby="all-looked-through">
      <h2 id="all-looked-through" className={`${shared.cardTitle} ${styles.all}`} tabIndex={-1} ref={heading}>
        <CheckCircleFilled aria-hidden /> All {sections} checked
      </h2>
      <Muted as="p" measured above={2}>
        {what === '' ? 'Thank you. Nothing is left to do.' : `Thank you. What is left: ${what}.`}
      </Muted>
      <Link to={paths.complete} className={`plain-button ${styles.onward}`}>
        {what === '' ? 'View your answers' : 'Continue with what is left'}
      </Link>
    </section>
  )
}

// The sections to check, and the family's progress.
const lastYearOf = perArgument((id) => intakeApi.endpoints.getLastYear.select(id))

const selectLastYear = (state: RootState): LastYearAnswers | undefined =>
  lastYearOf(selectStudentId(state))(state).data

/** Empty until the school begins a new year. */
const selectSections = createSelector(
  [selectLastYear, selectRecord, selectAnswers, selectReceived],
  (lastYear, record, answers, received): readonly Section[] => {
    if (!record || !lastYear || lastYear.school_year === null) return []
    return sectionsToLookThrough(answers, received).map((section) => ({
      ...section,
      how: lastYear.sections.find((one) => one.section === section.name)?.how ?? null,
    }))
  },
)

/** Shown before the form on the first visit of the year, once. */
const selectComesFirst = (state: RootState): boolean => {
  const sections = selectSections(state)
  return (
    sections.length > 0 &&
    sections.every(({ how }) => how === null) &&
    selectIsEditable(state) &&
    !registrationState.selectLastYearDecided(state)
  )
}

// The first visit of a school year begins with last year's answers, but a link into a field leads there. It is
// decided once a visit, before the fields are drawn, so that nothing disappears while somebody types. `isLoaded`:
// the form itself can be drawn.
export const useLastYearFirst = (studentId: string, isLoaded: boolean): 'asking' | 'last year' | 'form' => {
  const dispatch = useAppDispatch()
  const { hash } = useLocation()
  const isDecided = useAppSelector(registrationState.selectLastYearDecided)
  const { isLoading } = useGetLastYearQuery(studentId, { skip: isDecided })
  const isOverdue = useIsOverdue()
  const comesFirst = useAppSelector(selectComesFirst)
  const isSettled = isLoaded && (!isLoading || isOverdue)
  const isForm = isDecided || (isLoaded && hash !== '') || (isSettled && !comesFirst)
  useEffect(() => {
    if (isForm) dispatch(registration.lastYearDecided())
  }, [dispatch, isForm])
  if (isForm) return 'form'
  return isSettled ? 'last year' : 'asking'
}
