// Route /dashboard (SPEC §2)
import { Dashboard } from '../features/dashboard/Dashboard'
import { useSignedInStudent } from '../features/session/useSignedIn'

export default function DashboardPage() {
  const { studentId, name } = useSignedInStudent()
  return <Dashboard studentId={studentId} name={name} />
}
