// The terms of the school.
import { CheckCircleOutlined, ClockCircleOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { termAddress, type TermKey } from '#shared/rules/termReports/termPosting'
import { officePath } from '../../../address/officeView'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { useListPostingSchedulesQuery } from '../../../api/reports/termReportsApi'
import { useAppDispatch } from '../../../store/hooks'
import { fresh } from './check/CheckResult'
import { editOpened } from './reportPostingSlice'
import { plannedText, postedText, termsFound } from './termsFound'
import * as panelStyles from '../../../ui/panel.module.css'
import * as styles from './posting.module.css'

const Plan = ({ year, term }: TermKey) => {
  const { data } = useListPostingSchedulesQuery(undefined, fresh)
  const plan = data?.find((one) => one.year === year && one.term === term)
  return plan?.at ? plannedText(plan.at) : null
}

const Row = ({ report }: { report: TermReport }) => {
  const dispatch = useAppDispatch()
  const name = `${academicYear(report.year)} Term ${report.term}`
  return (
    <tr>
      <th scope="row">
        <Link to={officePath('postReports', { term: termAddress(report) })} aria-label={`${name}, details`}>
          {academicYear(report.year)}
        </Link>
      </th>
      <td data-title="Term">{report.term}</td>
      <td data-title="Posted">
        <span className={report.posted === 1 ? styles.on : styles.off}>
          {report.posted === 1 ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
          {postedText(report)}
        </span>
      </td>
      <td data-title="Status" className={styles.date}>
        {report.posted === 1 ? report.date_posted : <Plan year={report.year} term={report.term} />}
      </td>
      <td className={styles.edit}>
        <div className={styles.rowButtons}>
          <Button aria-label={`Edit ${name}`} onClick={() => dispatch(editOpened(report))}>
            Edit
          </Button>
          <Link className={styles.details} to={officePath('postReports', { term: termAddress(report) })}>
            {report.posted === 1 ? 'Readers and corrections' : 'Check and plan'}
            <span className="unseen"> of {name}</span>
          </Link>
        </div>
      </td>
    </tr>
  )
}

const Nothing = ({ search, onClear }: { search: string; onClear: () => void }) =>
  search === '' ? (
    <p className={styles.nothing}>
      The school has no terms yet. They are made in the settings, under terms, and by an import of marks.
    </p>
  ) : (
    <p className={styles.nothing}>
      No term fits “{search}”. <Button onClick={onClear}>Clear the search</Button>
    </p>
  )

export const TermsTable = ({ reports }: { reports: readonly TermReport[] }) => {
  const { query, change } = useOfficeQuery()
  const search = query.get('q') ?? ''
  const found = termsFound(reports, search)
  return (
    <section className={panelStyles.panel} aria-label="Terms">
      <Input
        className={styles.search}
        type="search"
        aria-label="Search"
        placeholder="Search"
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        maxLength={60}
        value={search}
        onChange={({ target }) => change({ q: target.value }, { replace: true })}
      />
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['Academic Year', 'Term', 'Posted', 'Status', 'Edit'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((report) => (
              <Row key={termAddress(report)} report={report} />
            ))}
          </tbody>
        </table>
      </div>
      {found.length === 0 && <Nothing search={search} onClear={() => change({ q: '' }, { replace: true })} />}
      <p role="status" className="unseen">
        {found.length} terms
      </p>
    </section>
  )
}
