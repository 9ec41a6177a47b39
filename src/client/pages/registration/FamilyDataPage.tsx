// Route /registration/family-data
import { RegistrationFrame } from '../../features/family/registration/frame/RegistrationFrame'
import { StepFields } from '../../features/family/registration/steps/StepFields'
import { useStudentId } from '../../session/useSignedIn'

export default function FamilyDataPage() {
  return (
    <RegistrationFrame step="family" studentId={useStudentId()}>
      <StepFields step="family" />
    </RegistrationFrame>
  )
}
