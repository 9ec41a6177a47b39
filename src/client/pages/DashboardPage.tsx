// Route /dashboard
import { Dashboard } from '../features/family/dashboard/Dashboard'
import { RegistrationDone } from '../features/family/registration/done/RegistrationDone'
import { useSignedInStudent } from '../session/useSignedIn'

export default function DashboardPage() {
  const { studentId, name } = useSignedInStudent()
  return <Dashboard studentId={studentId} name={name} done={<RegistrationDone studentId={studentId} />} />
}
