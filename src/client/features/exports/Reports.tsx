// Reports (SPEC §2): the registration report of all classes, and packs of papers.
import { Segmented } from 'antd'
import { registrationReportUrl } from '../../api/documentsApi'
import '../../ui/panel.css'
import { PdfViewer } from '../../ui/PdfViewer'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import './exports.css'
import { PackForm } from './PackForm'
import { PackList } from './PackList'
import './packs.css'
import { useFreshSignIn } from './useFreshSignIn'

const options = [
  { value: 'report', label: 'Registration report' },
  { value: 'packs', label: 'Class packs' },
]

const RegistrationReport = () => {
  const beFresh = useFreshSignIn()
  return (
    <section className="pdf-embed report-embed" aria-label="Registration report of all classes">
      <PdfViewer
        url={registrationReportUrl()}
        title="Registration report of all classes"
        fileName="Registration Report.pdf"
        before={beFresh}
      />
    </section>
  )
}

export const Reports = () => {
  const { query, change } = useOfficeQuery()
  const shown = query.get('papers') === 'packs' || query.has('selection') ? 'packs' : 'report'
  return (
    <div className="office-page">
      <div className="panel-head">
        <h1 tabIndex={-1}>Reports</h1>
        <Segmented
          className="paper-choice"
          aria-label="Which reports"
          options={options}
          value={shown}
          onChange={(papers) =>
            change({ papers: papers === 'packs' ? papers : '', selection: '', students: '' })
          }
        />
      </div>
      {shown === 'report' ? (
        <RegistrationReport />
      ) : (
        <div className="office-page packs-page">
          <PackForm />
          <PackList />
        </div>
      )}
    </div>
  )
}
