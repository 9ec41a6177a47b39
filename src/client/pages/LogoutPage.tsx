// Route /logout (SPEC §2)
import { useNavigate } from 'react-router-dom'
import { useUnsavedCount } from '../features/registration/useUnsavedCount'
import { SigningOut } from '../features/session/SigningOut'
import { VisitorLayout } from '../layout/VisitorLayout'

export default function LogoutPage() {
  const navigate = useNavigate()
  const unsaved = useUnsavedCount()
  return (
    <VisitorLayout>
      <SigningOut unsaved={unsaved} onStay={() => void navigate(-1)} />
    </VisitorLayout>
  )
}
