// Route /registration/health-data
import { RegistrationFrame } from '../../features/family/registration/frame/RegistrationFrame'
import { StepFields } from '../../features/family/registration/steps/StepFields'
import { useStudentId } from '../../session/useSignedIn'

export default function HealthDataPage() {
  return (
    <RegistrationFrame step="health" studentId={useStudentId()}>
      <StepFields step="health" />
    </RegistrationFrame>
  )
}
