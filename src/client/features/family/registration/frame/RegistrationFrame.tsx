// The frame of the six steps: rail or step header, title, the line that tells the truth about saving.
import { ConfigProvider } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import type { Step } from '#shared/record/field'
import { sectionsOf } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { useAppSelector } from '../../store/hooks'
import { LoadFailure } from '../../ui/LoadFailure'
import { AskFromNotice } from './AskFromNotice'
import { ClosedNotice } from './ClosedNotice'
import { StepMissing } from './MissingList'
import { ProblemSummary } from './ProblemSummary'
import { PurposeDetails, PurposeNotice, useIsFirstEntry } from './PurposeNotice'
import { numberOf } from './progressSlice'
import './registration.css'
import { selectIsEditable, selectProblems } from './registrationSelectors'
import { StepFooter } from './StepFooter'
import { StepHeader } from './StepHeader'
import { StepList } from './StepList'
import { StepSkeleton } from './StepSkeleton'
import { SaveSummaryIcon, SaveSummaryLine } from './SaveSummaryLine'
import { useFocusTarget } from './useFocusTarget'
import { useRegistration } from './useRegistration'

interface RegistrationFrameProps {
  readonly step: Step
  readonly studentId: string
  readonly children: ReactNode
}

type Loading = ReturnType<typeof useRegistration>

const Failures = ({ loading: { record, status, lookups } }: { loading: Loading }) => (
  <>
    {record.isError && <LoadFailure what="Your registration form" onRetry={() => void record.refetch()} />}
    {status.isError && (
      <LoadFailure what="Whether registration is open" onRetry={() => void status.refetch()} />
    )}
    {lookups.hasFailed && <LoadFailure what="Some of the lists to choose from" onRetry={lookups.retry} />}
  </>
)

const Title = ({ step, isReady }: { step: Step; isReady: boolean }) => {
  const isEditable = useAppSelector(selectIsEditable)
  return (
    <header className="step-title">
      <h1 tabIndex={-1}>{steps[numberOf(step) - 1]?.title}</h1>
      {isReady && isEditable && <SaveSummaryLine />}
      {isReady && isEditable && sectionsOf(step).length > 1 && (
        <p className="step-ask">Please answer every question that is not marked optional.</p>
      )}
      {isReady && !isEditable && <ClosedNotice />}
    </header>
  )
}

const Step = ({ step, children }: Omit<RegistrationFrameProps, 'studentId'>) => {
  const [isAsked, setIsAsked] = useState(0)
  const isEditable = useAppSelector(selectIsEditable)
  const isFirstEntry = useIsFirstEntry(step) && isEditable
  const problems = useAppSelector(selectProblems).filter((problem) => problem.step === step)
  // Solved once, the summary comes back only when it is asked for again: it takes the focus.
  if (isAsked > 0 && problems.length === 0) setIsAsked(0)
  useFocusTarget(true)
  return (
    <>
      {isAsked > 0 && problems.length > 0 && <ProblemSummary key={isAsked} problems={problems} />}
      {isFirstEntry && <PurposeNotice />}
      {!isEditable && <AskFromNotice />}
      {children}
      {step !== 'complete' && <StepMissing step={step} />}
      <StepFooter step={step} isEditable={isEditable} onProblems={() => setIsAsked(isAsked + 1)} />
      {!isFirstEntry && <PurposeDetails />}
    </>
  )
}

export const RegistrationFrame = ({ step, studentId, children }: RegistrationFrameProps) => {
  const loading = useRegistration(studentId, step)
  const isEditable = useAppSelector(selectIsEditable)
  const main = useRef<HTMLDivElement>(null)
  const isReady =
    loading.record.isReady && (loading.status.isReady || loading.status.isMissing || loading.status.isError)
  const isWaiting = !isReady && !loading.record.isError && !loading.record.isMissing
  return (
    <div className="registration">
      <nav className="step-rail" aria-label="Registration steps">
        <StepList current={step} />
        {isReady && isEditable && <SaveSummaryIcon />}
      </nav>
      <div className="step-main" ref={main}>
        <StepHeader step={step} />
        <Title step={step} isReady={isReady} />
        <Failures loading={loading} />
        {loading.record.isMissing && (
          <p>There is no registration form for you yet. Please call the school.</p>
        )}
        {isWaiting && <StepSkeleton />}
        {isReady && (
          // Lists and calendars open inside the page's main part, where screen readers expect them.
          <ConfigProvider getPopupContainer={() => main.current ?? document.body}>
            <Step step={step}>{children}</Step>
          </ConfigProvider>
        )}
      </div>
    </div>
  )
}
