// Route /registration/change-password
import { Navigate, useLocation } from 'react-router-dom'
import { childIn, withoutChild } from '../address/child'
import { useNavigate } from '../address/links'
import { paths } from '../address/paths'
import { ChangePasswordForm, MySessions, MySiblings } from '../features/family/account/ChangePasswordForm'
import { passwordChanged } from '../features/family/account/PasswordChangedNotice'
import { useAccountId } from '../session/children'

export default function ChangePasswordPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const studentId = useAccountId()
  // The password is that of the child who signed in, and so is the page.
  if (childIn(location.search) !== null) return <Navigate to={withoutChild(location)} replace />
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
