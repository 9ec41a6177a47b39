// Who has opened the card: counts first, then the list by class, to print or to export.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { ReportReader } from '#shared/contract/reports/postingCheck'
import { academicYear } from '#shared/rules/dates'
import { listName } from '#shared/rules/names'
import type { TermKey } from '#shared/rules/termReports/termPosting'
import { officePath } from '../../../../address/officeView'
import { useOfficeQuery } from '../../../../address/useOfficeQuery'
import { useListReportReadersQuery } from '../../../../api/reports/termReportsApi'
import { errorText } from '../../../../api/transport/errorText'
import { portalConfig } from '../../../../portalConfig'
import { QueryBoundary } from '../../../../ui/QueryBoundary'
import { saveCsv } from '../../../../ui/csv'
import { fresh } from '../check/CheckResult'
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
import * as panelStyles from '../../../../ui/panel.module.css'
import * as styles from './readers.module.css'
import * as postingStyles from '../posting.module.css'

interface CountsProps {
  readonly readers: readonly ReportReader[]
  readonly group: ReaderGroup
  readonly onChoose: (group: ReaderGroup) => void
}

const Counts = ({ readers, group, onChoose }: CountsProps) => (
  <div className={styles.readerCounts} role="group" aria-label="Which students">
    {readerGroups.map((one) => (
      <button
        key={one}
        type="button"
        className={styles.readerCount}
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
    <section className={styles.readerClass} aria-label={`Class ${one.class_id}`}>
      <h3>
        {one.class_id} <span>{one.readers.length}</span>
      </h3>
      <div className={postingStyles.scroll}>
        <table className={`${postingStyles.table} ${styles.readerTable}`}>
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
      <p className={styles.readerNote}>Students who have left are not counted or listed.</p>
      <div className={`${panelStyles.buttonsRow} ${styles.tools}`}>
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
      <h2 className={styles.readerPrintTitle}>
        {groupTitles[group]}: {shown.length} of {readers.length}
      </h2>
      {shown.length === 0 && <p className={postingStyles.nothing}>Nobody.</p>}
      {byClass(shown).map((one) => (
        <ClassTable key={one.class_id} one={one} />
      ))}
    </>
  )
}

export const ReadersPanel = ({ term }: { term: TermKey }) => {
  const query = useListReportReadersQuery(term, fresh)
  return (
    <QueryBoundary what="The list of readers" query={query} why={errorText} rows={8}>
      {(readers) => <Readers term={term} readers={readers} />}
    </QueryBoundary>
  )
}
