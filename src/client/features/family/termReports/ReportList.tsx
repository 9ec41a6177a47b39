// The card 'Select Term Report'.
import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { EmptyDrawing } from '#client/ui/drawings/EmptyDrawing'
import { Scene } from '#client/ui/drawings/Scene'
import { Panel } from '#client/ui/panels/Panel'
import type { ReportItem } from './reportItems'
import * as styles from './ReportList.module.css'
import * as reports from './TermReports.module.css'

interface ReportListProps {
  readonly items: readonly ReportItem[]
  readonly onOpen: (address: string) => void
}

const Words = ({ item }: { item: ReportItem }) => (
  <>
    <span className={styles.term}>
      {item.title}
      {item.isNew && <span className={styles.new}>New</span>}
    </span>
    <span className={styles.class}>{item.className}</span>
    <span className={styles.kind}>End of Term Report</span>
    <span className={item.isPosted ? `${styles.state} ${styles.posted}` : styles.state}>
      {item.isPosted ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
      {item.action}
    </span>
    {item.correction && <span className={styles.correction}>{item.correction}</span>}
    {item.average !== null && (
      <span className={styles.average}>
        <strong>{item.average}</strong> average
      </span>
    )}
  </>
)

export const ReportList = ({ items, onOpen }: ReportListProps) => (
  <Panel title="Select Term Report" className={reports.card}>
    <ul className={styles.list}>
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
    </ul>
    {items.length === 0 && (
      <Scene drawing={<EmptyDrawing />}>
        <p>There are no term reports yet. When the school posts a report, it appears here.</p>
      </Scene>
    )}
  </Panel>
)
