// Who has opened the card: first the counts, then the list by class, to print or to export.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { ReportReader } from '#shared/contract/reports/postingCheck'
import { academicYear } from '#shared/rules/dates'
import { listName } from '#shared/rules/students/names'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListReportReadersQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { saveCsv } from '#client/ui/csv'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
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
import * as styles from './readers.module.css'
import * as postingStyles from '../posting.module.css'

interface CountsProps {
  readonly readers: readonly ReportReader[]
  readonly group: ReaderGroup
  readonly onChoose: (group: ReaderGroup) => void
}

/** Usually everybody has a card. */
const groupsOf = (readers: readonly ReportReader[]) =>
  readerGroups.filter((one) => one !== 'without' || readersIn(readers, one).length > 0)

const Counts = ({ readers, group, onChoose }: CountsProps) => (
  <div className={styles.readerCounts} role="group" aria-label="Which students">
    {groupsOf(readers).map((one) => (
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

const columnsIn = (timeZone: string): ReadonlyArray<PlainColumn<ReportReader>> => [
  {
    key: 'name',
    title: 'Name',
    width: '34%',
    isRowHeader: true,
    render: (reader) => (
      <Link to={officePath('dashboard', { student: reader.student_id, tab: 'reports' })}>
        {listName(reader)}
      </Link>
    ),
  },
  { key: 'id', title: 'ID', width: '14%', render: (reader) => reader.student_id },
  { key: 'opened', title: 'Card opened', width: '26%', render: (reader) => openedText(reader, timeZone) },
  { key: 'signedIn', title: 'Last sign-in', render: (reader) => signedInText(reader, timeZone) },
]

const ClassTable = ({ one }: { one: ReaderClass }) => (
  <section className={styles.readerClass} aria-label={`Class ${one.class_id}`}>
    <h3>
      {one.class_id} <span>{one.readers.length}</span>
    </h3>
    <PlainTable
      rows={one.readers}
      columns={columnsIn(portalConfig().school.timeZone)}
      rowKey={(reader) => reader.student_id}
      className={`${postingStyles.list} ${styles.readerTable}`}
      blocksBelow="tablet"
    />
  </section>
)

const exportReaders = ({ year, term }: TermKey, group: ReaderGroup, readers: readonly ReportReader[]) => {
  const rows = readerRows(readers, portalConfig().school.timeZone)
  const name = `Report Cards ${academicYear(year)} Term ${term} ${groupTitles[group]}.csv`
  saveCsv(rows, name)
}

const Readers = ({ term, readers }: { term: TermKey; readers: readonly ReportReader[] }) => {
  const { query, change } = useOfficeQuery()
  const group = groupAt(query.get('readers'))
  const shown = readersIn(readers, group)
  const whole = group === 'without' ? readers : readersIn(readers, 'all')
  return (
    <>
      <Counts
        readers={readers}
        group={group}
        onChoose={(one) => change({ readers: one === 'unopened' ? '' : one }, { replace: true })}
      />
      <p className={styles.readerNote}>
        {group === 'without' && (
          <>
            These students are on the term’s list, and nothing is posted for their families. Once there are
            marks, issue their cards under{' '}
            <Link to={officePath('postReports', { term: termAddress(term), tab: 'changes' })}>
              Corrections
            </Link>
            .{' '}
          </>
        )}
        Students who have left are not counted or listed.
      </p>
      <ButtonRow className={styles.tools}>
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
      </ButtonRow>
      <h2 className={styles.readerPrintTitle}>
        {groupTitles[group]}: {shown.length} of {whole.length}
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
