// Route /term-reports (SPEC §2)
import { useIsAdmin, useStudentId } from '../features/session/useSignedIn'
import { TermReports } from '../features/termReports/TermReports'

export default function TermReportsPage() {
  const studentId = useStudentId()
  const isAdmin = useIsAdmin()
  return (
    <div className="term-reports">
      <h1 tabIndex={-1}>Term Reports</h1>
      <TermReports studentId={studentId} isAdmin={isAdmin} />
    </div>
  )
}
