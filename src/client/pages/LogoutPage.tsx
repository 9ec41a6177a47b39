// Route /logout
import { useNavigate } from 'react-router-dom'
import { paths } from '../address/paths'
import { SigningOut } from '../features/visitor/signIn/SigningOut'
import { VisitorLayout } from '../layout/VisitorLayout'

export default function LogoutPage() {
  const navigate = useNavigate()
  return (
    <VisitorLayout>
      <SigningOut
        onStay={() => void navigate(-1)}
        // Nobody is told afterwards that everything is saved.
        onLeave={() => void navigate(paths.logout, { replace: true, state: null })}
      />
    </VisitorLayout>
  )
}
