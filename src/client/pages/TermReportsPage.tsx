// Route /term-reports. An administrator names the student in the address, and opens drafts as well.
import { Link, useSearchParams } from 'react-router-dom'
import { officePath } from '../address/officeView'
import { TermReports } from '../features/family/termReports/TermReports'
import { useStudentId } from '../session/children'
import { useIsAdmin } from '../session/useSignedIn'
import * as styles from '../features/family/termReports/TermReports.module.css'

const ChooseStudent = () => (
  <div className={styles.page}>
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
    <div className={styles.page}>
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
    <div className={styles.page}>
      <h1 tabIndex={-1}>Term Reports</h1>
      <TermReports studentId={studentId} />
    </div>
  )
}

export default function TermReportsPage() {
  return useIsAdmin() ? <ForOffice /> : <ForFamily />
}
