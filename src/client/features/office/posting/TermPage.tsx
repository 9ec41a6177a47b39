// A term: before posting the gaps and the drafts; afterwards readers and corrections.
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { localTimeText, termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { ReportDialog } from '#client/record/reportCard/ReportDialog'
import { useRight, WithRight } from '#client/session/rights'
import { useAppDispatch } from '#client/store/hooks'
import { useChosenInSight } from '#client/ui/hooks/focus'
import { Panel } from '#client/ui/panels/Panel'
import { Row, Stack, Text } from '#client/ui/primitives'
import { CheckResult } from './check/CheckResult'
import { PostedChanges, CorrectionsPanel } from './corrections/PostedChanges'
import { PlanPanel, useIsPlanKnown } from './dialog/PlanPanel'
import { ReadersPanel } from './readers/ReadersPanel'
import { StaffSheets } from './StaffSheets'
import { editOpened, withdrawalOpened } from './reportPostingSlice'
import * as styles from './posting.module.css'

interface TermPageProps {
  readonly report: TermReport
  /** Orders packs of this term's cards. */
  readonly packs: ReactNode
  /** The grid of marks, class by class. */
  readonly marks: ReactNode
}

export const TermPage = ({ report, packs, marks }: TermPageProps) => {
  const { query, change } = useOfficeQuery()
  const hasReports = useRight('readReports')
  const tabs = hasReports ? tabsOf(report) : marksOnly
  const tab = tabs.find((one) => one === query.get('tab')) ?? tabs[0] ?? 'check'
  const term = { year: report.year, term: report.term }
  const card = query.get('card')
  const strip = useChosenInSight<HTMLDivElement>(tab)
  return (
    <>
      <Head report={report} />
      {hasReports && (
        <Row className={styles.termStrip}>
          <Segmented
            ref={strip}
            className={styles.termTabs}
            aria-label="About this term"
            options={tabs.map((value) => ({ value, label: titles[value] }))}
            value={tab}
            onChange={(value) =>
              change({ tab: value === tabs[0] ? '' : value, class: '', of: '', column: '' })
            }
          />
          {tab === 'marks' && report.posted === 1 && (
            <div className={styles.termNews}>
              <PostedChanges term={term} classId={query.get('class')} />
            </div>
          )}
        </Row>
      )}
      {tab === 'readers' && <ReadersPanel term={term} />}
      {tab === 'marks' && marks}
      {tab === 'changes' && <CorrectionsPanel term={term} />}
      {tab === 'check' && report.posted === 1 && <Missing term={term} isPosted />}
      {tab === 'check' && report.posted !== 1 && (
        <WithPlan term={term}>
          <Missing term={term} isPosted={false} />
        </WithPlan>
      )}
      {tab === 'meeting' && <StaffSheets report={report} />}
      {tab === 'packs' && packs}
      {card !== null && (
        <ReportDialog
          report={{ studentId: card, ...term }}
          as={query.get('as')}
          onAs={(as) => change({ as }, { replace: true })}
          onClose={() => change({ card: '', as: '' }, { replace: true })}
        />
      )}
    </>
  )
}

const titles = {
  readers: 'Readers',
  marks: 'Marks',
  changes: 'Corrections',
  check: 'What is missing',
  meeting: 'Staff meeting',
  packs: 'Class packs',
} as const
type Tab = keyof typeof titles

export const termTabs = Object.keys(titles)

const marksOnly: readonly Tab[] = ['marks']

const tabsOf = ({ posted }: TermReport): readonly Tab[] =>
  posted === 1
    ? ['readers', 'marks', 'changes', 'check', 'meeting', 'packs']
    : ['check', 'marks', 'meeting', 'packs']

/** Teachers are led to the term at hand, unless they ask for all of them. */
export const allTerms = 'all'

export const allTermsPath = (hasReports: boolean): string =>
  officePath('postReports', hasReports ? {} : { term: allTerms })

const Head = ({ report }: { report: TermReport }) => {
  const dispatch = useAppDispatch()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Stack as="header" className={styles.termHead}>
      <Row as={Link} minHeight={40} atStart data-print="no" to={allTermsPath(useRight('readReports'))}>
        <ArrowLeftOutlined aria-hidden /> All terms
      </Row>
      <Row justify="between" className={styles.termTitle}>
        <div className={styles.termName}>
          <h1 ref={heading} tabIndex={-1}>
            {academicYear(report.year)} Term {report.term}
          </h1>
          <Text as="p" tone={report.posted === 1 ? 'success' : 'muted'}>
            {report.posted === 1 ? `Posted ${localTimeText(report.date_posted)}` : 'Not posted'}
          </Text>
        </div>
        <WithRight to="postReports">
          <Button
            type={report.posted === 1 ? 'default' : 'primary'}
            onClick={() => dispatch(report.posted === 1 ? withdrawalOpened(report) : editOpened(report))}
          >
            {report.posted === 1 ? 'Withdraw …' : 'Post …'}
          </Button>
        </WithRight>
      </Row>
    </Stack>
  )
}

/** The panel’s height depends on the check: what is below stays hidden until then, so that it does not jump. */
const WithPlan = ({ term, children }: { term: TermKey; children: ReactNode }) => {
  const isKnown = useIsPlanKnown(term)
  return (
    <>
      <PlanPanel term={term} isKnown={isKnown} />
      <div hidden={!isKnown}>{children}</div>
    </>
  )
}

const Missing = ({ term, isPosted }: { term: TermKey; isPosted: boolean }) => (
  <Panel
    title="What is missing"
    description={
      <>
        {isPosted
          ? 'Based on the marks as they are now. Cards already issued stay the same.'
          : 'You can still post. Press a name to open the draft of the card.'}{' '}
        <WithRight to="editMarks">
          Enter marks, remarks and attendance under{' '}
          <Link to={officePath('postReports', { term: termAddress(term), tab: 'marks' })}>Marks</Link>, or{' '}
          <Link to={officePath('importStudents')}>import them</Link>.
        </WithRight>
      </>
    }
  >
    <CheckResult term={term} />
  </Panel>
)
