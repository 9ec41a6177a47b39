// Route /registration/health-data (SPEC §2)
import { RegistrationFrame } from '../features/registration/RegistrationFrame'
import { StepFields } from '../features/registration/StepFields'
import { useStudentId } from '../features/session/useSignedIn'

export default function HealthDataPage() {
  return (
    <RegistrationFrame step="health" studentId={useStudentId()}>
      <StepFields step="health" />
    </RegistrationFrame>
  )
}
