// Route /registration/other-data (SPEC §2)
import { RegistrationFrame } from '../features/registration/RegistrationFrame'
import { StepFields } from '../features/registration/StepFields'
import { useStudentId } from '../features/session/useSignedIn'

export default function OtherDataPage() {
  return (
    <RegistrationFrame step="other" studentId={useStudentId()}>
      <StepFields step="other" />
    </RegistrationFrame>
  )
}
