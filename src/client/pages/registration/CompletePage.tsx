// Route /registration/complete (SPEC §2)
import { Complete } from '../features/registration/Complete'
import { RegistrationFrame } from '../features/registration/RegistrationFrame'
import { useStudentId } from '../features/session/useSignedIn'

export default function CompletePage() {
  const studentId = useStudentId()
  return (
    <RegistrationFrame step="complete" studentId={studentId}>
      <Complete studentId={studentId} />
    </RegistrationFrame>
  )
}
