// The last step: what is missing, all answers, the agreement, the form to print.
import { Agreement } from './Agreement'
import { CheckAnswers } from './CheckAnswers'
import { GenerateForm } from './GenerateForm'
import { StillMissing } from './StillMissing'

export const Complete = ({ studentId }: { studentId: string }) => (
  <>
    <StillMissing />
    <CheckAnswers studentId={studentId} />
    <Agreement />
    <GenerateForm studentId={studentId} />
  </>
)
