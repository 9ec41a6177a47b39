// Route /registration/change-password
import { useNavigate } from 'react-router-dom'
import { paths } from '../address/paths'
import { ChangePasswordForm, MySessions } from '../features/family/account/ChangePasswordForm'
import { passwordChanged } from '../features/family/account/PasswordChangedNotice'
import { useStudentId } from '../session/useSignedIn'

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
