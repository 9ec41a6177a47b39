// Route /registration/change-password
import { useNavigate } from '../address/links'
import { paths } from '../address/paths'
import { ChangePasswordForm, MySessions, MySiblings } from '../features/family/account/ChangePasswordForm'
import { passwordChanged } from '../features/family/account/PasswordChangedNotice'
import { useAccountId } from '../session/children'

export default function ChangePasswordPage() {
  const navigate = useNavigate()
  const studentId = useAccountId()
  return (
    <>
      <ChangePasswordForm
        studentId={studentId}
        onChanged={() => void navigate(paths.studentData, { state: passwordChanged })}
      />
      <MySessions />
      <MySiblings />
    </>
  )
}
