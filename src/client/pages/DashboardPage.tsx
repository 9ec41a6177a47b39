// Route /dashboard
import { Dashboard } from '../features/family/dashboard/Dashboard'
import { RegistrationDone } from '../features/family/registration/done/RegistrationDone'
import { useStudentHere } from '../session/useSignedIn'

export default function DashboardPage() {
  const { studentId, name } = useStudentHere()
  return <Dashboard studentId={studentId} name={name} done={<RegistrationDone studentId={studentId} />} />
}
