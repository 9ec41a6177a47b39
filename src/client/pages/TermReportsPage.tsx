// Route /term-reports (SPEC §2). An administrator names the student in the address, and opens drafts as well (SPEC §6).
import { Link, useSearchParams } from 'react-router-dom'
import { useIsAdmin, useStudentId } from '../features/session/useSignedIn'
import { TermReports } from '../features/termReports/TermReports'
import { officePath } from '../officeView'

const ChooseStudent = () => (
  <div className="term-reports">
    <h1 tabIndex={-1}>Term Reports</h1>
    <p>
      Choose a student in <Link to={officePath('dashboard')}>Students</Link>, then open the student’s Reports
      tab.
    </p>
  </div>
)

const ForOffice = () => {
  const studentId = useSearchParams()[0].get('student')
  if (!studentId) return <ChooseStudent />
  return (
    <div className="term-reports">
      <h1 tabIndex={-1}>Term Reports of student {studentId}</h1>
      <p>
        <Link to={officePath('dashboard', { student: studentId })}>Back to the student</Link>
      </p>
      <TermReports studentId={studentId} isAdmin />
    </div>
  )
}

const ForFamily = () => {
  const studentId = useStudentId()
  return (
    <div className="term-reports">
      <h1 tabIndex={-1}>Term Reports</h1>
      <TermReports studentId={studentId} />
    </div>
  )
}

export default function TermReportsPage() {
  return useIsAdmin() ? <ForOffice /> : <ForFamily />
}
