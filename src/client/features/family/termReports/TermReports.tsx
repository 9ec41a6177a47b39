// A student's term reports: the list, the trend of the average, and the open report.
import { useEffect, useMemo, useRef } from 'react'
import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { academicYear, longDay } from '#shared/rules/dates'
import {
  byNewestTerm,
  termAddress,
  termAtAddress,
  type TermKey,
  termTitle,
} from '#shared/rules/reports/cards/termPosting'
import { useOpenInAddress } from '#client/address/useOpenInAddress'
import { useListReportCardTermsQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { ReportDialog, TakenBack } from '#client/record/reportCard/ReportDialog'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { Panel } from '#client/ui/panels/Panel'
import { EmptyDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { List, Muted, Row } from '#client/ui/primitives'
import * as styles from './TermReports.module.css'

interface TermReportsProps {
  readonly studentId: string
  /** True for an administrator, who may open reports that are not posted. */
  readonly isAdmin?: boolean
}

/** An open report is checked now and then, because the school may withdraw it. */
const everyMinute = 60_000

const useReportList = (studentId: string, isAdmin: boolean, isOpen: boolean) => {
  const { data, error, isLoading, refetch } = useListReportCardTermsQuery(studentId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: isOpen ? everyMinute : 0,
    skipPollingIfUnfocused: true,
  })
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Reading a card takes its mark New away.
    if (wasOpen.current && !isOpen) void refetch()
    wasOpen.current = isOpen
  }, [isOpen, refetch])
  const items = useMemo(() => data && reportItems(data, isAdmin), [data, isAdmin])
  const trend = useMemo(() => data && trendOf(data), [data])
  return { items, trend, error, isLoading, retry: () => void refetch() }
}

const ListSkeleton = () => (
  <Panel label="Loading" isBusy className={styles.card}>
    <LoadingLines rows={10} />
  </Panel>
)

export const TermReports = ({ studentId, isAdmin = false }: TermReportsProps) => {
  const { query, open, change, close } = useOpenInAddress()
  const key = termAtAddress(query.get('report'))
  const { items, trend, error, isLoading, retry } = useReportList(studentId, isAdmin, key !== undefined)

  if (isLoading) return <ListSkeleton />
  if (!items)
    return (
      <Panel label="Not loaded" className={styles.card}>
        <LoadFailure what="The list of term reports" why={errorText(error)} onRetry={retry} />
      </Panel>
    )
  const opened = key && items.find((item) => item.key.year === key.year && item.key.term === key.term)
  return (
    <>
      {key && !opened?.isEnabled && <TakenBack />}
      <ReportList items={items} onOpen={(report) => open({ report })} />
      {trend && <TrendPanel trend={trend} />}
      {key && opened?.isEnabled && (
        <ReportDialog
          report={{ studentId, ...key }}
          as={query.get('as')}
          onAs={(as) => change({ as })}
          onClose={() => close('report', 'as')}
        />
      )}
    </>
  )
}

// The card 'Select Term Report'.
interface ReportListProps {
  readonly items: readonly ReportItem[]
  readonly onOpen: (address: string) => void
}

const Words = ({ item }: { item: ReportItem }) => (
  <>
    <Row as="span" rowGap={0} size="lead" weight={600} className={styles.term}>
      {item.title}
      {item.isNew && <span className={styles.new}>New</span>}
    </Row>
    <Muted small className={styles.class}>
      {item.className}
    </Muted>
    <Muted small>End of Term Report</Muted>
    <Row as="span" wrap={false} size="small" tone={item.isPosted ? 'success' : 'muted'}>
      {item.isPosted ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
      {item.action}
    </Row>
    {item.correction && (
      <Muted small breaks>
        {item.correction}
      </Muted>
    )}
    {item.average !== null && (
      <span className={styles.average}>
        <strong>{item.average}</strong> average
      </span>
    )}
  </>
)

const ReportList = ({ items, onOpen }: ReportListProps) => (
  <Panel title="Select Term Report" className={styles.card}>
    <List className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            id={String(item.id)}
            className={styles.item}
            disabled={!item.isEnabled}
            onClick={() => onOpen(item.address)}
          >
            <Words item={item} />
          </button>
        </li>
      ))}
    </List>
    {items.length === 0 && (
      <Scene drawing={<EmptyDrawing />}>
        <p>There are no term reports yet. When the school posts a report, it appears here.</p>
      </Scene>
    )}
  </Panel>
)

// The average over the terms.
const TrendPanel = ({ trend: { points, sentence } }: { trend: Trend }) => (
  <Panel title="Average over the terms" className={styles.card}>
    <div className={styles.room}>
      <svg
        className={styles.trend}
        viewBox={`0 0 ${trendSize.width} ${trendSize.height}`}
        role="img"
        aria-label={sentence}
      >
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ x, y, value, term, year }) => (
          <g key={x}>
            <circle cx={x} cy={y} r="5" />
            <text className={styles.value} x={x} y={y - 12} fontSize="14">
              {value}
            </text>
            <text x={x} y="108" fontSize="12">
              {term}
            </text>
            <text x={x} y="124" fontSize="12">
              {year}
            </text>
          </g>
        ))}
      </svg>
    </div>
  </Panel>
)

interface ReportItem {
  /** From 101 on, in the order of the list. */
  readonly id: number
  readonly key: TermKey
  /** The term in the page's address. */
  readonly address: string
  readonly title: string
  readonly className: string
  readonly action: string
  readonly isPosted: boolean
  readonly isEnabled: boolean
  readonly isNew: boolean
  /** '76.5'; null when the card shows no average. */
  readonly average: string | null
  /** 'Corrected. Reason: exam mark corrected'; null for a first issue. */
  readonly correction: string | null
}

const firstId = 101

const correctionText = (revision: number | null, reason: string | null): string | null => {
  if (revision === null || revision < 2) return null
  return reason === null ? 'Corrected.' : `Corrected. Reason: ${reason}`
}

/** 'Report posted 27 March 2026', by the school's day in any time zone. */
const actionText = ({ posted, date_posted }: ReportCardTerm): string => {
  if (posted === 0) return 'Report not posted'
  return date_posted === null ? 'Report posted' : `Report posted ${longDay(date_posted.slice(0, 10))}`
}

/** An average has one decimal, as on the card. */
const averageText = (average: number): string => average.toFixed(1)

const itemOf = (term: ReportCardTerm, index: number, isAdmin: boolean): ReportItem => ({
  id: firstId + index,
  key: { year: term.year, term: term.term },
  address: termAddress(term),
  title: termTitle(term),
  className: `Form ${term.form_level} - ${term.class_id}`,
  action: actionText(term),
  isPosted: term.posted === 1,
  isEnabled: term.posted === 1 || isAdmin,
  isNew: term.unread === 1 && !isAdmin,
  average: term.average === null ? null : averageText(term.average),
  correction: correctionText(term.revision, term.reason),
})

/** Newest first. An administrator may also open reports that are not posted. */
export const reportItems = (terms: readonly ReportCardTerm[], isAdmin: boolean): ReportItem[] =>
  [...terms].sort(byNewestTerm).map((term, index) => itemOf(term, index, isAdmin))

// The averages of the terms as points of a line, and in a sentence.
interface TrendPoint {
  readonly x: number
  readonly y: number
  readonly value: string
  /** 'Term 2' */
  readonly term: string
  /** '2025-2026', at the first term of a school year. */
  readonly year: string
}

interface Trend {
  readonly points: readonly TrendPoint[]
  readonly sentence: string
}

export const trendSize = { width: 320, height: 128 }
const sides = 32
const [top, bottom] = [28, 84]
/** Two school years; older terms are in the list. */
const mostTerms = 6
/** The smallest range, so that a small change looks small. */
const leastSpan = 20
/** The width a school year needs; a lone last term of the year before has no label. */
const yearRoom = 60

/** Null until two terms have an average. */
export const trendOf = (terms: readonly ReportCardTerm[]): Trend | null => {
  const known = terms
    .flatMap((term) => (term.posted === 1 && term.average !== null ? { ...term, average: term.average } : []))
    .sort((a, b) => byNewestTerm(b, a))
    .slice(-mostTerms)
  if (known.length < 2) return null
  const values = known.map(({ average }) => average)
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  const span = Math.max(leastSpan, Math.max(...values) - Math.min(...values))
  const step = (trendSize.width - sides * 2) / (known.length - 1)
  const begins = (index: number) => known[index - 1]?.year !== known[index]?.year
  const hasYear = (index: number) =>
    begins(index) && (step >= yearRoom || index === known.length - 1 || !begins(index + 1))
  const points = known.map(({ year, term, average }, index) => ({
    x: Math.round(sides + step * index),
    y: Math.round(bottom - ((average - middle) / span + 0.5) * (bottom - top)),
    value: averageText(average),
    term: `Term ${term}`,
    year: hasYear(index) ? academicYear(year) : '',
  }))
  const sentence = known.map((term) => `${termTitle(term)}: ${averageText(term.average)}`).join('; ')
  return { points, sentence: `Average over the terms. ${sentence}.` }
}
