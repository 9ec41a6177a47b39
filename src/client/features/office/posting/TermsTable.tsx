// The terms of the school: antd's table, in which a phone shows each row as a block.
import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { Button, Table, type TableColumnType } from 'antd'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { localTimeText, termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { searchForm } from '#shared/rules/students/names'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { fresh, useListPostingSchedulesQuery } from '#client/api/reports/termReportsApi'
import { WithRight } from '#client/session/rights'
import { useAppDispatch } from '#client/store/hooks'
import { EmptyDrawing, NotFoundDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { FindInput } from '#client/ui/fields/FindInput'
import { Panel } from '#client/ui/panels/Panel'
import { Row } from '#client/ui/primitives'
import { editOpened } from './reportPostingSlice'
import * as styles from './posting.module.css'

export const TermsTable = ({ reports }: { reports: readonly TermReport[] }) => {
  const { query, change } = useOfficeQuery()
  const search = query.get('q') ?? ''
  const found = termsFound(reports, search)
  return (
    <Panel label="Terms">
      <FindInput
        className={styles.search}
        label="Search"
        value={search}
        onChange={(q) => change({ q }, { replace: true })}
      />
      <Table<TermReport>
        className={styles.list}
        classNames={{ header: { wrapper: styles.heads }, body: { row: styles.row } }}
        size="small"
        aria-label="Terms"
        columns={columns}
        dataSource={found}
        rowKey={termAddress}
        pagination={false}
        rowHoverable={false}
        locale={{
          emptyText: <Nothing search={search} onClear={() => change({ q: '' }, { replace: true })} />,
        }}
      />
      <p role="status" className="unseen">
        {found.length} terms
      </p>
    </Panel>
  )
}

/** In a block, where the headings are out of sight, the title stands over its value. */
const titled = (title: string) => ({
  title,
  onCell: () => ({ className: styles.value, 'data-title': title }),
})

const columns: TableColumnType<TermReport>[] = [
  {
    key: 'year',
    title: 'Academic Year',
    rowScope: 'row',
    className: styles.wide,
    render: (_cell, report) => (
      <Link to={detailsPath(report)} aria-label={`${nameOf(report)}, details`}>
        {academicYear(report.year)}
      </Link>
    ),
  },
  { key: 'term', ...titled('Term'), dataIndex: 'term' },
  { key: 'posted', ...titled('Posted'), render: (_cell, report) => <Posted report={report} /> },
  {
    key: 'status',
    ...titled('Status'),
    render: (_cell, report) =>
      report.posted === 1 ? (
        localTimeText(report.date_posted)
      ) : (
        <PlannedTime year={report.year} term={report.term} />
      ),
  },
  {
    key: 'edit',
    title: 'Edit',
    className: styles.wide,
    render: (_cell, report) => <RowButtons report={report} />,
  },
]

const Posted = ({ report }: { report: TermReport }) => (
  <Row as="span" wrap={false} tone={report.posted === 1 ? 'success' : 'muted'} className={styles.posted}>
    {report.posted === 1 ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
    {postedText(report)}
  </Row>
)

const postedText = ({ posted }: TermReport): string => (posted === 1 ? 'posted' : 'not posted')

const PlannedTime = ({ year, term }: TermKey) => {
  const { data } = useListPostingSchedulesQuery(undefined, fresh)
  const plan = data?.find((one) => one.year === year && one.term === term)
  return plan?.at ? plannedText(plan.at) : null
}

/** @param at time of the school, '2026-07-10 14:00:00' */
const plannedText = (at: string): string => `planned for ${localTimeText(at)}`

const RowButtons = ({ report }: { report: TermReport }) => {
  const dispatch = useAppDispatch()
  return (
    <Row gap={4}>
      <WithRight to="postReports">
        <Button aria-label={`Edit ${nameOf(report)}`} onClick={() => dispatch(editOpened(report))}>
          Edit
        </Button>
      </WithRight>
      <Row as={Link} minHeight={40} to={detailsPath(report)}>
        {report.posted === 1 ? 'Readers and corrections' : 'Check and plan'}
        <span className="unseen"> of {nameOf(report)}</span>
      </Row>
    </Row>
  )
}

const nameOf = ({ year, term }: TermKey) => `${academicYear(year)} Term ${term}`

const detailsPath = (report: TermReport) => officePath('postReports', { term: termAddress(report) })

/** Terms whose row contains every word of the search. */
export const termsFound = (reports: readonly TermReport[], search: string): TermReport[] => {
  const wanted = searchForm(search).split(' ').filter(Boolean)
  return reports.filter((report) => wanted.every((word) => isIn(words(report), word)))
}

/** The searched text: everything that the row shows. */
const words = (report: TermReport): string =>
  searchForm(
    [
      academicYear(report.year),
      `Term ${report.term}`,
      postedText(report),
      localTimeText(report.date_posted),
    ].join(' '),
  )

/** '2' is a term, not the beginning of 2025; other words may be unfinished. */
const isIn = (text: string, word: string): boolean =>
  /^\d{1,2}$/.test(word) ? text.split(' ').includes(word) : ` ${text}`.includes(` ${word}`)

const Nothing = ({ search, onClear }: { search: string; onClear: () => void }) =>
  search === '' ? (
    <Scene drawing={<EmptyDrawing />}>
      <p>There are no terms yet. Add them in the settings under Terms and dates, or import marks.</p>
    </Scene>
  ) : (
    <Scene drawing={<NotFoundDrawing />}>
      <p>No terms match “{search}”.</p>
      <Button onClick={onClear}>Clear the search</Button>
    </Scene>
  )
