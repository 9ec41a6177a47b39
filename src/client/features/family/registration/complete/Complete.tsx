// The last step: where the form stands, all answers, the agreement, the form to print.
import { Agreement } from './Agreement'
import { CheckAnswers } from './CheckAnswers'
import { GenerateForm } from '../printing/GenerateForm'
import { StateLines } from './StateLines'

export const Complete = ({ studentId }: { studentId: string }) => (
  <>
    <StateLines studentId={studentId} />
    <CheckAnswers studentId={studentId} />
    <Agreement studentId={studentId} />
    <GenerateForm studentId={studentId} />
  </>
)
