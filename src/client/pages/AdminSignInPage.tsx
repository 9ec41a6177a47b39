// Route /admin (SPEC §2)
import { AdminSignIn } from '../features/session/AdminSignIn'
import { VisitorLayout } from '../layout/VisitorLayout'

export default function AdminSignInPage() {
  return (
    <VisitorLayout>
      <AdminSignIn />
    </VisitorLayout>
  )
}
