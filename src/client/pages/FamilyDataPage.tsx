// Route /registration/family-data (SPEC §2)
import { RegistrationFrame } from '../features/registration/RegistrationFrame'
import { StepFields } from '../features/registration/StepFields'
import { useStudentId } from '../features/session/useSignedIn'

export default function FamilyDataPage() {
  return (
    <RegistrationFrame step="family" studentId={useStudentId()}>
      <StepFields step="family" />
    </RegistrationFrame>
  )
}
