// A student's term reports: the list, the trend of the average, and the open report.
import { useEffect, useMemo, useRef } from 'react'
import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { termAtAddress } from '#shared/rules/reports/cards/termPosting'
import { useOpenInAddress } from '#client/address/useOpenInAddress'
import { useListReportCardTermsQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { ReportDialog, TakenBack } from '#client/record/reportCard/ReportDialog'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { Panel } from '#client/ui/panels/Panel'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { EmptyDrawing } from '#client/ui/drawings/EmptyDrawing'
import { Scene } from '#client/ui/drawings/Scene'
import { type ReportItem, type Trend, reportItems, trendOf, trendSize } from './reportItems'
import { List, Muted, Row } from '#client/ui/primitives'
import * as styles from './TermReports.module.css'
import * as reports from './TermReports.module.css'

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
  <Panel title="Select Term Report" className={reports.card}>
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
  <Panel title="Average over the terms" className={reports.card}>
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
