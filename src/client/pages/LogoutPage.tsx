// Route /logout (SPEC §2)
import { useNavigate } from 'react-router-dom'
import { useUnsaved } from '../features/registration/useUnsaved'
import { SigningOut } from '../features/session/SigningOut'
import { VisitorLayout } from '../layout/VisitorLayout'
import { paths } from '../paths'

export default function LogoutPage() {
  const navigate = useNavigate()
  const unsaved = useUnsaved()
  return (
    <VisitorLayout>
      <SigningOut
        unsaved={unsaved}
        onStay={() => void navigate(-1)}
        // Nobody is told afterwards that everything is saved.
        onLose={() => void navigate(paths.logout, { replace: true, state: null })}
      />
    </VisitorLayout>
  )
}
