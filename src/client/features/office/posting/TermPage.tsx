// One term of the school: before its posting drafts and what is missing, after it readers and corrections.
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/termReports'
import { academicYear } from '#shared/rules/dates'
import { localTimeText, type TermKey } from '#shared/rules/termPosting'
import { reportCardUrl } from '../../api/documentsApi'
import { officePath } from '../../officeView'
import { useAppDispatch } from '../../store/hooks'
import { PdfDialog } from '../../ui/PdfDialog'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { CheckResult } from './CheckResult'
import { CorrectionsPanel } from './CorrectionsPanel'
import { ReadersPanel } from './ReadersPanel'
import { editOpened, withdrawalOpened } from './reportPostingSlice'
import { SchedulePanel } from './SchedulePanel'

const titles = {
  readers: 'Readers',
  changes: 'Corrections',
  check: 'What is missing',
  packs: 'Class packs',
} as const
type Tab = keyof typeof titles

const tabsOf = ({ posted }: TermReport): readonly Tab[] =>
  posted === 1 ? ['readers', 'changes', 'check', 'packs'] : ['check', 'packs']

const Check = ({ term, isPosted }: { term: TermKey; isPosted: boolean }) => (
  <>
    {!isPosted && <SchedulePanel term={term} />}
    <section className="panel" aria-labelledby="check-title">
      <h2 className="panel-title" id="check-title">
        What is missing
      </h2>
      <p className="panel-help">
        {isPosted
          ? 'In the marks as they are now. The cards that were given out stay as they are.'
          : 'It warns; you may post all the same. A name opens the draft of the card.'}{' '}
        Marks, remarks and attendance come with <Link to={officePath('importStudents')}>an import</Link>.
      </p>
      <CheckResult term={term} />
    </section>
  </>
)

const Head = ({ report }: { report: TermReport }) => {
  const dispatch = useAppDispatch()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className="term-head">
      <Link className="term-back" to={officePath('postReports')}>
        <ArrowLeftOutlined aria-hidden /> All terms
      </Link>
      <div className="term-title">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {academicYear(report.year)} Term {report.term}
          </h1>
          <p className={report.posted === 1 ? 'posting-on' : 'posting-off'}>
            {report.posted === 1 ? `Posted ${localTimeText(report.date_posted)}` : 'Not posted'}
          </p>
        </div>
        <Button
          type={report.posted === 1 ? 'default' : 'primary'}
          onClick={() => dispatch(report.posted === 1 ? withdrawalOpened(report) : editOpened(report))}
        >
          {report.posted === 1 ? 'Withdraw …' : 'Post …'}
        </Button>
      </div>
    </header>
  )
}

const OpenCard = ({
  term,
  studentId,
  onClose,
}: {
  term: TermKey
  studentId: string
  onClose: () => void
}) => (
  <PdfDialog
    url={reportCardUrl({ studentId, ...term })}
    title="Report Card"
    fileName={`Report Card ${studentId} ${term.year} Term ${term.term}.pdf`}
    onClose={onClose}
  />
)

interface TermPageProps {
  readonly report: TermReport
  /** Ordering packs of this term's cards. */
  readonly packs: ReactNode
}

export const TermPage = ({ report, packs }: TermPageProps) => {
  const { query, change } = useOfficeQuery()
  const tabs = tabsOf(report)
  const tab = tabs.find((one) => one === query.get('tab')) ?? tabs[0] ?? 'check'
  const term = { year: report.year, term: report.term }
  const card = query.get('card')
  return (
    <>
      <Head report={report} />
      <Segmented
        className="term-tabs"
        aria-label="About this term"
        options={tabs.map((value) => ({ value, label: titles[value] }))}
        value={tab}
        onChange={(value) => change({ tab: value === tabs[0] ? '' : value })}
      />
      {tab === 'readers' && <ReadersPanel term={term} />}
      {tab === 'changes' && <CorrectionsPanel term={term} />}
      {tab === 'check' && <Check term={term} isPosted={report.posted === 1} />}
      {tab === 'packs' && packs}
      {card !== null && (
        <OpenCard term={term} studentId={card} onClose={() => change({ card: '' }, { replace: true })} />
      )}
    </>
  )
}
