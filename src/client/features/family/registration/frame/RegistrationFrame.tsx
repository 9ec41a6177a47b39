// The frame of the six steps: rail or step header, title, the line that tells the truth about saving.
import { ConfigProvider } from 'antd'
import { useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { Field, Step } from '#shared/record/field'
import { fieldProblem } from '#shared/record/fieldRules'
import type { FieldValue } from '#shared/record/record'
import { sectionsOf } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { paths } from '#client/address/paths'
import { RecordProvider } from '#client/record/controls/recordAtHand'
import { useAppSelector } from '#client/store/hooks'
import { AwaitsSignIn, LoadFailure } from '#client/ui/notices/LoadFailure'
import { AskFromNotice } from '../corrections/AskFromNotice'
import { useLastYearFirst } from '../lastYear/useLastYearFirst'
import {
  selectAreDocumentsHere,
  selectAreFilesHere,
  selectIsEditable,
  selectProblems,
  selectToday,
} from '../registrationSelectors'
import { numberOf } from '../stepPaths'
import { useFocusTarget } from '../steps/useFocusTarget'
import { useRegistration } from '../useRegistration'
import { ClosedNotice } from './notices/ClosedNotice'
import { LeftBehind, StepMissing } from './notices/MissingList'
import { ProblemSummary } from './notices/ProblemSummary'
import { PurposeDetails, PurposeNotice, useIsBegun, useIsFirstEntry } from './notices/PurposeNotice'
import { SentBackFirst } from './notices/SentBackFirst'
import { SaveSummaryIcon, SaveSummaryLine } from './SaveSummaryLine'
import { StepFooter } from './StepFooter'
import { StepHeader } from './StepHeader'
import { StepRail } from './StepRail'
import { StepSkeleton } from './StepSkeleton'
import { useSentBackPlace, type SentBackPlace } from './useSentBackPlace'
import * as styles from './RegistrationFrame.module.css'

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
  /** Nobody could say whether registration is open: then it is not said to be closed. */
  readonly isUnknown: boolean
  readonly sentBack: SentBackPlace
}

const Title = ({ step, isReady, isUnknown, sentBack }: TitleProps) => {
  const isEditable = useAppSelector(selectIsEditable)
  return (
    <header className={styles.title}>
      <p className={styles.paperKind}>
        Registration form, step {numberOf(step)} of {steps.length}
      </p>
      <h1 tabIndex={-1}>{steps[numberOf(step) - 1]?.title}</h1>
      {isReady && isEditable && <SaveSummaryLine />}
      {isReady && isEditable && sectionsOf(step).length > 1 && (
        <p className={styles.ask}>Please answer all questions that are not marked optional.</p>
      )}
      {isReady && !isEditable && sentBack === 'first' && <SentBackFirst />}
      {isReady && !isEditable && !isUnknown && <ClosedNotice isSentBackFirst={sentBack === 'first'} />}
    </header>
  )
}

interface StepProps extends Omit<RegistrationFrameProps, 'studentId'> {
  readonly sentBack: SentBackPlace
}

const Step = ({ step, sentBack, children }: StepProps) => {
  const [isAsked, setIsAsked] = useState(0)
  const isEditable = useAppSelector(selectIsEditable)
  const isFirstEntry = useIsFirstEntry(step) && isEditable
  const isBegun = useIsBegun(isFirstEntry)
  const problems = useAppSelector(selectProblems).filter((problem) => problem.step === step)
  // Solved once, the summary comes back only when it is asked for again: it takes the focus.
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
  // Lists and calendars open inside the page's main part, where screen readers expect them. Always the same function: with
  // another one antd draws everything anew.
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
    <div className={styles.registration}>
      <StepRail step={step}>{isReady && isEditable && <SaveSummaryIcon />}</StepRail>
      <div className={styles.main} ref={main}>
        <StepHeader step={step} />
        <Title step={step} isReady={isReady} isUnknown={loading.status.isError} sentBack={sentBack} />
        <Failures loading={loading} />
        {isMissing && <p>There is no registration form for you yet. Please call the school.</p>}
        {isWaiting && <StepSkeleton />}
        {first === 'last year' && <Navigate to={paths.lastYear} replace />}
        {isReady && (
          <ConfigProvider getPopupContainer={popupsIn}>
            <RecordProvider value={record}>
              <Step key={step} step={step} sentBack={sentBack}>
                {children}
              </Step>
            </RecordProvider>
          </ConfigProvider>
        )}
      </div>
    </div>
  )
}
