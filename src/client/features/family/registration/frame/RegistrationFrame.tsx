// The frame of the six steps: rail or step header, title, and the line about saving.
import { ConfigProvider } from 'antd'
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { Navigate } from '#client/address/links'
import type { Field, Step } from '#shared/record/field'
import { fieldProblem } from '#shared/record/fieldRules'
import type { FieldValue } from '#shared/record/record'
import { sectionsOf } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { paths } from '#client/address/paths'
import { RecordProvider } from '#client/record/controls/control'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { AwaitsSignIn, LoadFailure } from '#client/ui/QueryBoundary'
import { useIsOverdue } from '#client/ui/hooks/timing'
import { findField } from '#shared/record/fields'
import { parents } from '#shared/rules/students/livingStatus'
import { focusOn } from '#client/record/form/landing'
import { AskFromNotice } from '../steps/AskCorrection'
import { useLastYearFirst } from '../lastYear/LastYear'
import {
  selectAreDocumentsHere,
  selectAreFilesHere,
  selectIsEditable,
  selectProblems,
  selectToday,
} from '../registrationSelectors'
import { numberOf } from '../stepPaths'
import { useRegistration } from '../useRegistration'
import { registration, registrationState } from '../registrationSlice'
import { ClosedNotice, LeftBehind, ProblemSummary, SentBackFirst, StepMissing } from './notices'
import { PurposeDetails, PurposeNotice, useIsBegun, useIsFirstEntry } from './PurposeNotice'
import { SaveSummaryIcon, SaveSummaryLine } from './SaveSummaryLine'
import { StepFooter } from './StepFooter'
import { StepHeader, StepRail } from './StepList'
import { StepSkeleton } from './StepSkeleton'
import { Muted, Stack } from '#client/ui/primitives'
import * as styles from './frame.module.css'

interface RegistrationFrameProps {
  readonly step: Step
  readonly studentId: string
  readonly children: ReactNode
}

type Loading = ReturnType<typeof useRegistration>

const Failures = ({ loading: { record, status, lookups } }: { loading: Loading }) => (
  <>
    {record.isError && <LoadFailure what="Your registration form" onRetry={() => void record.refetch()} />}
    {status.isError && <LoadFailure what="The registration dates" onRetry={() => void status.refetch()} />}
    {lookups.hasFailed && <LoadFailure what="Some of the lists" onRetry={lookups.retry} />}
  </>
)

interface TitleProps {
  readonly step: Step
  readonly isReady: boolean
  /** An unread window does not count as closed. */
  readonly isUnknown: boolean
  readonly sentBack: SentBackPlace
}

const Title = ({ step, isReady, isUnknown, sentBack }: TitleProps) => {
  const isEditable = useAppSelector(selectIsEditable)
  return (
    <Stack as="header" gap={1} className={styles.title}>
      <p className={styles.paperKind}>
        Registration form, step {numberOf(step)} of {steps.length}
      </p>
      <h1 tabIndex={-1}>{steps[numberOf(step) - 1]?.title}</h1>
      {isReady && isEditable && <SaveSummaryLine />}
      {isReady && isEditable && sectionsOf(step).length > 1 && (
        <Muted as="p" measured data-print="no">
          Please answer all questions that are not marked optional.
        </Muted>
      )}
      {isReady && !isEditable && sentBack === 'first' && <SentBackFirst />}
      {isReady && !isEditable && !isUnknown && <ClosedNotice isSentBackFirst={sentBack === 'first'} />}
    </Stack>
  )
}

interface StepProps extends Omit<RegistrationFrameProps, 'studentId'> {
  readonly sentBack: SentBackPlace
}

const StepBody = ({ step, sentBack, children }: StepProps) => {
  const [isAsked, setIsAsked] = useState(0)
  const isEditable = useAppSelector(selectIsEditable)
  const isFirstEntry = useIsFirstEntry(step) && isEditable
  const isBegun = useIsBegun(isFirstEntry)
  const problems = useAppSelector(selectProblems).filter((problem) => problem.step === step)
  // The summary takes the focus, so once solved it returns only on request.
  if (isAsked > 0 && problems.length === 0) setIsAsked(0)
  useFocusTarget(useAppSelector((state) => step !== 'documents' || selectAreFilesHere(state)))
  return (
    <>
      {isAsked > 0 && problems.length > 0 && <ProblemSummary key={isAsked} problems={problems} />}
      {isFirstEntry && <PurposeNotice isBegun={isBegun} />}
      {isEditable && <LeftBehind />}
      {!isEditable && <AskFromNotice />}
      {children}
      {step !== 'complete' && <StepMissing step={step} />}
      <StepFooter
        step={step}
        isBegun={isBegun}
        isEditable={isEditable}
        onProblems={() => setIsAsked(isAsked + 1)}
      />
      {!isFirstEntry && <PurposeDetails />}
      {!isEditable && sentBack === 'last' && (
        <div role="status">
          <SentBackFirst />
        </div>
      )}
    </>
  )
}

const useRecordHere = (studentId: string) => {
  const today = useAppSelector(selectToday)
  return useMemo(
    () => ({
      studentId,
      today,
      problemOf: (field: Field, value: FieldValue) => fieldProblem(field, value, today),
    }),
    [studentId, today],
  )
}

export const RegistrationFrame = ({ step, studentId, children }: RegistrationFrameProps) => {
  const loading = useRegistration(studentId, step)
  const isEditable = useAppSelector(selectIsEditable)
  const record = useRecordHere(studentId)
  const main = useRef<HTMLDivElement>(null)
  // Lists and calendars open inside the page's main part, where screen readers expect them. A new function would
  // make antd draw everything again.
  const popupsIn = useCallback(() => main.current ?? document.body, [])
  const isLoaded =
    loading.record.isReady && (loading.status.isReady || loading.status.isMissing || loading.status.isError)
  const first = useLastYearFirst(studentId, isLoaded)
  const areDocumentsHere = useAppSelector(selectAreDocumentsHere)
  const sentBack = useSentBackPlace(isLoaded, areDocumentsHere)
  const waitsForDocuments = !isEditable || step === 'documents' || step === 'complete'
  const isWhole = !waitsForDocuments || sentBack !== 'waiting'
  const isReady = isLoaded && first === 'form' && isWhole
  const awaitsSignIn = useContext(AwaitsSignIn)
  const isMissing = loading.record.isMissing && !awaitsSignIn
  const isWaiting = !isReady && !loading.record.isError && !isMissing
  return (
    <Stack gap={6} className={styles.registration}>
      <StepRail step={step}>{isReady && isEditable && <SaveSummaryIcon />}</StepRail>
      <Stack gap={6} className={styles.main} ref={main}>
        <StepHeader step={step} />
        <Title step={step} isReady={isReady} isUnknown={loading.status.isError} sentBack={sentBack} />
        <Failures loading={loading} />
        {isMissing && <p>There is no registration form for you yet. Please call the school.</p>}
        {isWaiting && <StepSkeleton />}
        {first === 'last year' && <Navigate to={paths.lastYear} replace />}
        {isReady && (
          <ConfigProvider getPopupContainer={popupsIn}>
            <RecordProvider value={record}>
              <StepBody key={step} step={step} sentBack={sentBack}>
                {children}
              </StepBody>
            </RecordProvider>
          </ConfigProvider>
        )}
      </Stack>
    </Stack>
  )
}

// On a closed form, documents that were sent back come first. The form waits for them, but not long; later they
// appear at the end, where they push nothing down.
type SentBackPlace = 'waiting' | 'first' | 'last'

/** `isLoaded`: the form itself can be drawn. `isKnown`: the reviews have loaded or failed. */
const useSentBackPlace = (isLoaded: boolean, isKnown: boolean): SentBackPlace => {
  const isOverdue = useIsOverdue()
  const [isLate, setLate] = useState(false)
  if (isLoaded && isOverdue && !isKnown && !isLate) setLate(true)
  if (isLate) return 'last'
  return isKnown ? 'first' : 'waiting'
}

// A link such as /registration/family-data#mother_name focuses that field and opens its folded card.
/** The folded card that hides a field, or null. */
const useFoldedPerson = (name: string): string | null => {
  const person = parents.find((parent) => parent === findField(name)?.section)
  const isOpen = useAppSelector(
    (state) => person === undefined || registrationState.selectIsPersonOpen(state, person),
  )
  return isOpen ? null : (person ?? null)
}

/** @param isReady the fields are on the page */
export const useFocusTarget = (isReady: boolean): void => {
  const dispatch = useAppDispatch()
  const { hash, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const landed = useRef({ hash: '', key: '' })
  const name = decodeURIComponent(hash.slice(1))
  const folded = useFoldedPerson(name)
  useEffect(() => {
    // A card that was folded by hand stays folded. After Back on the same page the focus stays where it was.
    const isOver = landed.current.key === key || (isBack && landed.current.hash === hash)
    if (!isReady || name === '' || isOver) return
    if (folded !== null) return void dispatch(registration.personTurned({ person: folded, isOpen: true }))
    if (focusOn(name)) landed.current = { hash, key }
  }, [dispatch, isReady, isBack, folded, name, hash, key])
}
