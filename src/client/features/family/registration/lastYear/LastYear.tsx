// A year later: last year's answers, section by section, what commonly changes first.
import { CheckCircleFilled } from '@ant-design/icons'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { academicYear } from '#shared/rules/dates'
import { paths } from '#client/address/paths'
import { useGetLastYearQuery } from '#client/api/intake/lastYearApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { PoliteStatus } from '#client/ui/notices/PoliteStatus'
import { StepSkeleton } from '../frame/StepSkeleton'
import { selectIsEditable } from '../registrationSelectors'
import { registration } from '../registrationSlice'
import { useRegistration } from '../useRegistration'
import { AllLookedThrough } from './AllLookedThrough'
import { selectSections, type SectionAtHand as Section } from './lastYearSelectors'
import { SectionAtHand } from './SectionAtHand'
import * as styles from './lastYear.module.css'

const noteOf = ({ how }: Section, isNow: boolean): string => {
  if (how !== null) return how === 'confirmed' ? 'Nothing has changed' : 'Changed'
  return isNow ? 'Now' : ''
}

const Overview = ({ sections, now }: { sections: readonly Section[]; now: Section | undefined }) => (
  <ol className={styles.overview} aria-label="Sections">
    {sections.map((section, index) => (
      <li key={section.name} aria-current={section === now ? 'step' : undefined}>
        <span className={section.how === null ? styles.number : styles.mark} aria-hidden="true">
          {section.how === null ? index + 1 : <CheckCircleFilled />}
        </span>
        <span>{section.title}</span>
        <span className={styles.note}>{noteOf(section, section === now)}</span>
      </li>
    ))}
  </ol>
)

const Sections = ({ sections }: { sections: readonly Section[] }) => {
  const done = sections.filter(({ how }) => how !== null).length
  const now = sections.find(({ how }) => how === null)
  const text = `${done} of ${sections.length} checked`
  return (
    <>
      <div className={styles.progress}>
        <progress max={sections.length} value={done} aria-label="Checked" />
        <span aria-hidden="true">{text}</span>
        <PoliteStatus text={text} />
      </div>
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
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>Last year’s answers</h1>
        {isOpen && year !== null && (
          <p className={styles.lead}>
            School year {academicYear(year)} has started. Check what you told us last year. Where nothing has
            changed, one press is enough.
          </p>
        )}
      </header>
      {retry && <LoadFailure what="Last year’s answers" onRetry={retry} />}
      {lookups.hasFailed && <LoadFailure what="Some of the lists" onRetry={lookups.retry} />}
      {!isReady && !retry && <StepSkeleton />}
      {isOpen && <Sections sections={sections} />}
      {isReady && !isOpen && <ToForm text={sections.length > 0 ? closedText : nothingText} />}
      {isOpen && (
        <p className={styles.later}>
          <Link to={paths.studentData}>Go to the whole form</Link>
        </p>
      )}
    </div>
  )
}
