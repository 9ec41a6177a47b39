// Route /admin
import { AdminSignIn } from '../features/visitor/signIn/AdminSignIn'
import { VisitorLayout } from '../layout/VisitorLayout'

export default function AdminSignInPage() {
  return (
    <VisitorLayout>
      <AdminSignIn />
    </VisitorLayout>
  )
}
