// Route /logout
import { useNavigate } from 'react-router-dom'
import { paths } from '../address/paths'
import { useUnsaved } from '../features/family/registration/useUnsaved'
import { SigningOut } from '../features/visitor/signIn/SigningOut'
import { VisitorLayout } from '../layout/VisitorLayout'

export default function LogoutPage() {
  const navigate = useNavigate()
  const unsaved = useUnsaved()
  return (
    <VisitorLayout>
      <SigningOut
        unsaved={unsaved}
        onStay={() => void navigate(-1)}
        onLeave={(how) => {
          if (how === 'lose') unsaved.giveUp()
          // Nobody is told afterwards that everything is saved.
          void navigate(paths.logout, { replace: true, state: null })
        }}
      />
    </VisitorLayout>
  )
}
