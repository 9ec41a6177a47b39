// The terms of the school (SPEC §2 "Post Term Reports").
import { CheckCircleOutlined, ClockCircleOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/termReports'
import { academicYear } from '#shared/rules/dates'
import { termAddress, type TermKey } from '#shared/rules/termPosting'
import { useListPostingSchedulesQuery } from '../../api/termReportsApi'
import { officePath } from '../../officeView'
import { useAppDispatch } from '../../store/hooks'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { fresh } from './CheckResult'
import { editOpened } from './reportPostingSlice'
import { plannedText, postedText, termsFound } from './termsFound'

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
        <span className={report.posted === 1 ? 'posting-on' : 'posting-off'}>
          {report.posted === 1 ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
          {postedText(report)}
        </span>
      </td>
      <td data-title="Status" className="posting-date">
        {report.posted === 1 ? report.date_posted : <Plan year={report.year} term={report.term} />}
      </td>
      <td className="posting-edit">
        <div className="posting-row-buttons">
          <Button aria-label={`Edit ${name}`} onClick={() => dispatch(editOpened(report))}>
            Edit
          </Button>
          <Link className="posting-details" to={officePath('postReports', { term: termAddress(report) })}>
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
    <p className="posting-nothing">
      The school has no terms yet. They are made in the settings, under terms, and by an import of marks.
    </p>
  ) : (
    <p className="posting-nothing">
      No term fits “{search}”. <Button onClick={onClear}>Clear the search</Button>
    </p>
  )

export const TermsTable = ({ reports }: { reports: readonly TermReport[] }) => {
  const { query, change } = useOfficeQuery()
  const search = query.get('q') ?? ''
  const found = termsFound(reports, search)
  return (
    <section className="panel" aria-label="Terms">
      <Input
        className="posting-search"
        type="search"
        aria-label="Search"
        placeholder="Search"
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        maxLength={60}
        value={search}
        onChange={({ target }) => change({ q: target.value }, { replace: true })}
      />
      <div className="posting-scroll">
        <table className="posting-table">
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
