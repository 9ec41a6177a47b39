// The six steps of /registration, last year's answers and the page that says that it is done come in one piece: whoever
// has opened one waits for no other (UX-71).
import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { stepPaths } from '../address/paths'
import { PasswordChangedNotice } from '../features/family/account/PasswordChangedNotice'
import { Complete } from '../features/family/registration/complete/Complete'
import { Documents } from '../features/family/registration/documents/Documents'
import { Done } from '../features/family/registration/done/Done'
import { RegistrationFrame } from '../features/family/registration/frame/RegistrationFrame'
import { LastYear } from '../features/family/registration/lastYear/LastYear'
import { StepFields } from '../features/family/registration/steps/StepFields'
import { useStudentId } from '../session/children'

const fields = (step: Step) => <StepFields step={step} />

const contents: Readonly<Record<Step, (step: Step, studentId: string) => ReactNode>> = {
  student: fields,
  family: fields,
  health: fields,
  other: fields,
  documents: (_step, studentId) => <Documents studentId={studentId} />,
  complete: (_step, studentId) => <Complete studentId={studentId} />,
}

const stepAt = (path: string): Step =>
  steps.find(({ step }) => matchPath(stepPaths[step], path))?.step ?? 'student'

/** The frame stays from step to step, only what is in it changes (UX-71). */
export const StepPage = () => {
  const step = stepAt(useLocation().pathname)
  const studentId = useStudentId()
  return (
    <>
      {step === 'student' && <PasswordChangedNotice />}
      <RegistrationFrame step={step} studentId={studentId}>
        {contents[step](step, studentId)}
      </RegistrationFrame>
    </>
  )
}

export const LastYearPage = () => <LastYear studentId={useStudentId()} />

export const DonePage = () => <Done studentId={useStudentId()} />
