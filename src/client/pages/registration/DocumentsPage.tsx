// Route /registration/documents
import { Documents } from '../../features/family/registration/documents/Documents'
import { RegistrationFrame } from '../../features/family/registration/frame/RegistrationFrame'
import { useStudentId } from '../../session/useSignedIn'

export default function DocumentsPage() {
  const studentId = useStudentId()
  return (
    <RegistrationFrame step="documents" studentId={studentId}>
      <Documents studentId={studentId} />
    </RegistrationFrame>
  )
}
