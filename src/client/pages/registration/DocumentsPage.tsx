// Route /registration/documents (SPEC §2)
import { Documents } from '../features/registration/Documents'
import { RegistrationFrame } from '../features/registration/RegistrationFrame'
import { useStudentId } from '../features/session/useSignedIn'

export default function DocumentsPage() {
  const studentId = useStudentId()
  return (
    <RegistrationFrame step="documents" studentId={studentId}>
      <Documents studentId={studentId} />
    </RegistrationFrame>
  )
}
