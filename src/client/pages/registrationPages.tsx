// The six steps of /registration, last year's answers and the page that says that it is done come in one piece: whoever
// has opened one waits for no other (UX-71).
import type { ComponentType, ReactNode } from 'react'
import type { Step } from '#shared/record/field'
import { PasswordChangedNotice } from '../features/family/account/PasswordChangedNotice'
import { Complete } from '../features/family/registration/complete/Complete'
import { Documents } from '../features/family/registration/documents/Documents'
import { Done } from '../features/family/registration/done/Done'
import { RegistrationFrame } from '../features/family/registration/frame/RegistrationFrame'
import { LastYear } from '../features/family/registration/lastYear/LastYear'
import { StepFields } from '../features/family/registration/steps/StepFields'
import { useStudentId } from '../session/useSignedIn'

interface StepPageProps {
  readonly step: Step
  readonly children: (studentId: string) => ReactNode
}

const StepPage = ({ step, children }: StepPageProps) => {
  const studentId = useStudentId()
  return (
    <RegistrationFrame step={step} studentId={studentId}>
      {children(studentId)}
    </RegistrationFrame>
  )
}

type FieldStep = Exclude<Step, 'documents' | 'complete'>

const FieldsPage = ({ step }: { step: FieldStep }) => (
  <StepPage step={step}>{() => <StepFields step={step} />}</StepPage>
)

export const registrationPages: Readonly<Record<Step, ComponentType>> = {
  student: () => (
    <>
      <PasswordChangedNotice />
      <FieldsPage step="student" />
    </>
  ),
  family: () => <FieldsPage step="family" />,
  health: () => <FieldsPage step="health" />,
  other: () => <FieldsPage step="other" />,
  documents: () => <StepPage step="documents">{(studentId) => <Documents studentId={studentId} />}</StepPage>,
  complete: () => <StepPage step="complete">{(studentId) => <Complete studentId={studentId} />}</StepPage>,
}

export const LastYearPage = () => <LastYear studentId={useStudentId()} />

export const DonePage = () => <Done studentId={useStudentId()} />
