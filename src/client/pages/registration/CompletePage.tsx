// Route /registration/complete
import { Complete } from '../../features/family/registration/complete/Complete'
import { RegistrationFrame } from '../../features/family/registration/frame/RegistrationFrame'
import { useStudentId } from '../../session/useSignedIn'

export default function CompletePage() {
  const studentId = useStudentId()
  return (
    <RegistrationFrame step="complete" studentId={studentId}>
      <Complete studentId={studentId} />
    </RegistrationFrame>
  )
}
