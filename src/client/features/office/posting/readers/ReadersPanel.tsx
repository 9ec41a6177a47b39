// Who has opened the card: counts first, then the list by class, to print or to export.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import type { ReportReader } from '#shared/contract/postingCheck'
import { academicYear } from '#shared/rules/dates'
import { listName } from '#shared/rules/names'
import type { TermKey } from '#shared/rules/termPosting'
import { errorText } from '../../api/errorText'
import { useListReportReadersQuery } from '../../api/termReportsApi'
import { officePath } from '../../officeView'
import { portalConfig } from '../../portalConfig'
import { saveCsv } from '../../ui/csv'
import { LoadFailure } from '../../ui/LoadFailure'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { fresh } from './CheckResult'
import {
  byClass,
  groupAt,
  groupTitles,
  openedText,
  readerGroups,
  readerRows,
  readersIn,
  signedInText,
  type ReaderClass,
  type ReaderGroup,
} from './readers'

interface CountsProps {
  readonly readers: readonly ReportReader[]
  readonly group: ReaderGroup
  readonly onChoose: (group: ReaderGroup) => void
}

const Counts = ({ readers, group, onChoose }: CountsProps) => (
  <div className="reader-counts" role="group" aria-label="Which students">
    {readerGroups.map((one) => (
      <button
        key={one}
        type="button"
        className="reader-count"
        aria-pressed={one === group}
        onClick={() => onChoose(one)}
      >
        <strong>{readersIn(readers, one).length}</strong>
        <span>{groupTitles[one]}</span>
      </button>
    ))}
  </div>
)

const ClassTable = ({ one }: { one: ReaderClass }) => {
  const { timeZone } = portalConfig().school
  return (
    <section className="reader-class" aria-label={`Class ${one.class_id}`}>
      <h3>
        {one.class_id} <span>{one.readers.length}</span>
      </h3>
      <div className="posting-scroll">
        <table className="posting-table reader-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">ID</th>
              <th scope="col">Card opened</th>
              <th scope="col">Last sign-in</th>
            </tr>
          </thead>
          <tbody>
            {one.readers.map((reader) => (
              <tr key={reader.student_id}>
                <th scope="row">
                  <Link to={officePath('dashboard', { student: reader.student_id, tab: 'reports' })}>
                    {listName(reader)}
                  </Link>
                </th>
                <td data-title="ID">{reader.student_id}</td>
                <td data-title="Card opened">{openedText(reader, timeZone)}</td>
                <td data-title="Last sign-in">{signedInText(reader, timeZone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const exportReaders = ({ year, term }: TermKey, group: ReaderGroup, readers: readonly ReportReader[]) => {
  const rows = readerRows(readers, portalConfig().school.timeZone)
  const name = `Report Cards ${academicYear(year)} Term ${term} ${groupTitles[group]}.csv`
  saveCsv(rows, name)
}

const Readers = ({ term, readers }: { term: TermKey; readers: readonly ReportReader[] }) => {
  const { query, change } = useOfficeQuery()
  const group = groupAt(query.get('readers'))
  const shown = readersIn(readers, group)
  return (
    <>
      <Counts
        readers={readers}
        group={group}
        onChoose={(one) => change({ readers: one === 'unopened' ? '' : one }, { replace: true })}
      />
      <p className="reader-note">Students who have left are not counted or listed.</p>
      <div className="buttons-row posting-tools">
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={shown.length === 0}
          onClick={() => exportReaders(term, group, shown)}
        >
          Export (CSV)
        </Button>
        <Button
          icon={<PrinterOutlined aria-hidden />}
          disabled={shown.length === 0}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <h2 className="reader-print-title">
        {groupTitles[group]}: {shown.length} of {readers.length}
      </h2>
      {shown.length === 0 && <p className="posting-nothing">Nobody.</p>}
      {byClass(shown).map((one) => (
        <ClassTable key={one.class_id} one={one} />
      ))}
    </>
  )
}

export const ReadersPanel = ({ term }: { term: TermKey }) => {
  const { data, error, refetch } = useListReportReadersQuery(term, fresh)
  if (data) return <Readers term={term} readers={data} />
  if (error)
    return <LoadFailure what="The list of readers" why={errorText(error)} onRetry={() => void refetch()} />
  return <Skeleton active title={false} paragraph={{ rows: 8 }} />
}
