// Route /registration/change-password (SPEC §2)
import { useNavigate } from 'react-router-dom'
import { ChangePasswordForm } from '../features/session/ChangePasswordForm'
import { MySessions } from '../features/session/MySessions'
import { passwordChanged } from '../features/session/PasswordChangedNotice'
import { useStudentId } from '../features/session/useSignedIn'
import { paths } from '../paths'

export default function ChangePasswordPage() {
  const navigate = useNavigate()
  const studentId = useStudentId()
  return (
    <>
      <ChangePasswordForm
        studentId={studentId}
        onChanged={() => void navigate(paths.studentData, { state: passwordChanged })}
      />
      <MySessions />
    </>
  )
}
