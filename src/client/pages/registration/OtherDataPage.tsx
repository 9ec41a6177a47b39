// Route /registration/other-data
import { RegistrationFrame } from '../../features/family/registration/frame/RegistrationFrame'
import { StepFields } from '../../features/family/registration/steps/StepFields'
import { useStudentId } from '../../session/useSignedIn'

export default function OtherDataPage() {
  return (
    <RegistrationFrame step="other" studentId={useStudentId()}>
      <StepFields step="other" />
    </RegistrationFrame>
  )
}
