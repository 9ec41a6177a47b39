// Route /dashboard
import { Dashboard } from '../features/family/dashboard/Dashboard'
import { useSignedInStudent } from '../session/useSignedIn'

export default function DashboardPage() {
  const { studentId, name } = useSignedInStudent()
  return <Dashboard studentId={studentId} name={name} />
}
