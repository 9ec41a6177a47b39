// Readers of the posted cards: first the counts, then the list by class, to print or to export.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { ReportReader } from '#shared/contract/reports/postingCheck'
import { academicYear, localTimeIn } from '#shared/rules/dates'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { listName } from '#shared/rules/students/names'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { fresh, useListReportReadersQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { saveCsv } from '#client/ui/csv'
import { momentText } from '#client/ui/dates/moments'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Columns, Muted, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import * as postingStyles from '../posting.module.css'
import * as styles from './readers.module.css'

export const ReadersPanel = ({ term }: { term: TermKey }) => {
  const query = useListReportReadersQuery(term, fresh)
  return (
    <QueryBoundary what="The list of readers" query={query} why={errorText} rows={8}>
      {(readers) => <Readers term={term} readers={readers} />}
    </QueryBoundary>
  )
}

const readerGroups = ['all', 'unopened', 'never', 'earlier', 'opened', 'without'] as const

type ReaderGroup = (typeof readerGroups)[number]

const groupTitles: Readonly<Record<ReaderGroup, string>> = {
  all: 'Cards issued',
  unopened: 'Not opened',
  never: 'Never signed in',
  earlier: 'Only an earlier revision',
  opened: 'Opened',
  without: 'No card',
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
      <Muted as="p">
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
      </Muted>
      <ButtonRow data-print="no">
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
      <Text as="h2" size="body">
        {groupTitles[group]}: {shown.length} of {whole.length}
      </Text>
      {shown.length === 0 && (
        <Muted as="p" pad={6}>
          Nobody.
        </Muted>
      )}
      {byClass(shown).map((one) => (
        <ClassTable key={one.class_id} one={one} />
      ))}
    </>
  )
}

export const groupAt = (text: string | null): ReaderGroup =>
  readerGroups.find((group) => group === text) ?? 'unopened'

const belongs: Readonly<Record<ReaderGroup, (reader: ReportReader) => boolean>> = {
  all: () => true,
  unopened: ({ openings }) => openings === 0,
  never: ({ last_sign_in_at }) => last_sign_in_at === null,
  /** Has read a card that was corrected since. */
  earlier: ({ openings, opened_current }) => openings > 0 && opened_current === 0,
  opened: ({ opened_current }) => opened_current === 1,
  /** Left out of the posting, or added to the list after it. */
  without: () => true,
}

export const readersIn = (readers: readonly ReportReader[], group: ReaderGroup): ReportReader[] =>
  readers.filter((one) => (one.revision === null) === (group === 'without') && belongs[group](one))

interface CountsProps {
  readonly readers: readonly ReportReader[]
  readonly group: ReaderGroup
  readonly onChoose: (group: ReaderGroup) => void
}

const Counts = ({ readers, group, onChoose }: CountsProps) => (
  <Columns min="min(130px, 45%)" gap={3} data-print="no" role="group" aria-label="Which students">
    {groupsOf(readers).map((one) => (
      <button
        key={one}
        type="button"
        className={styles.readerCount}
        aria-pressed={one === group}
        onClick={() => onChoose(one)}
      >
        <Text as="strong" size="title" numeric>
          {readersIn(readers, one).length}
        </Text>
        <Text size="small" tone={one === group ? 'text' : 'muted'}>
          {groupTitles[one]}
        </Text>
      </button>
    ))}
  </Columns>
)

/** “No card” is hidden when everybody has one, as is usual. */
const groupsOf = (readers: readonly ReportReader[]) =>
  readerGroups.filter((one) => one !== 'without' || readersIn(readers, one).length > 0)

const exportReaders = ({ year, term }: TermKey, group: ReaderGroup, readers: readonly ReportReader[]) => {
  const rows = readerRows(readers, portalConfig().school.timeZone)
  const name = `Report Cards ${academicYear(year)} Term ${term} ${groupTitles[group]}.csv`
  saveCsv(rows, name)
}

export const readerRows = (readers: readonly ReportReader[], timeZone: string) => [
  ['Class', 'ID', 'Name', 'Revision', 'Times opened', 'Last opened', 'Last sign-in'],
  ...byClass(readers).flatMap(({ readers: own }) =>
    own.map((reader) => [
      reader.class_id,
      reader.student_id,
      listName(reader),
      reader.revision,
      reader.openings,
      schoolTime(reader.last_opened_at, timeZone),
      reader.last_sign_in_at === null ? 'Never signed in' : schoolTime(reader.last_sign_in_at, timeZone),
    ]),
  ),
]

interface ReaderClass {
  readonly class_id: string
  readonly readers: readonly ReportReader[]
}

/** Classes in the server's order, students by last name. */
export const byClass = (readers: readonly ReportReader[]): ReaderClass[] => {
  const classes = new Map<string, ReportReader[]>()
  for (const reader of readers)
    classes.set(reader.class_id, [...(classes.get(reader.class_id) ?? []), reader])
  return [...classes].map(([class_id, own]) => ({ class_id, readers: own.sort(byLastName) }))
}

const byLastName = (a: ReportReader, b: ReportReader): number => listName(a).localeCompare(listName(b), 'en')

/** '2026-07-10 14:00', the school's time; in a file the zone is not repeated on every row. */
const schoolTime = (at: string | null, timeZone: string): string =>
  at === null ? '' : localTimeIn(timeZone, new Date(at)).slice(0, 16)

const ClassTable = ({ one }: { one: ReaderClass }) => (
  <Stack as="section" raised gap={1} className={styles.readerClass} aria-label={`Class ${one.class_id}`}>
    <h3>
      {one.class_id} <Muted weight={400}>{one.readers.length}</Muted>
    </h3>
    <PlainTable
      rows={one.readers}
      columns={columnsIn(portalConfig().school.timeZone)}
      rowKey={(reader) => reader.student_id}
      className={`${postingStyles.list} ${styles.readerTable}`}
      blocksBelow="tablet"
    />
  </Stack>
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

export const openedText = (reader: ReportReader, timeZone: string): string => {
  const { revision, openings, opened_current, last_opened_at } = reader
  if (revision === null) return 'No card yet'
  if (openings === 0) return 'Not opened'
  const at = last_opened_at === null ? '' : momentText(last_opened_at, timeZone)
  return opened_current === 1 ? at : `${at}, an earlier revision`
}

export const signedInText = ({ last_sign_in_at }: ReportReader, timeZone: string): string =>
  last_sign_in_at === null ? 'Never signed in' : momentText(last_sign_in_at, timeZone)
