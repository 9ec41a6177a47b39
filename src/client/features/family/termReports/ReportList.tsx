// The card 'Select Term Report'.
import { CheckCircleOutlined, ClockCircleOutlined, FilePdfOutlined, ReadOutlined } from '@ant-design/icons'
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing'
import { Scene } from '../../../ui/drawings/Scene'
import { Panel } from '../../../ui/panels/Panel'
import type { ReportItem, ReportYear } from './reportItems'
import type { ReportForm } from './useOpenReport'
import * as styles from './ReportList.module.css'
import * as reports from './TermReports.module.css'

type Show = (address: string, as: ReportForm) => void

interface ReportListProps {
  readonly years: readonly ReportYear[]
  /** What selecting an item opens; the other form has a small button of its own. */
  readonly first: ReportForm
  readonly onShow: Show
}

const otherForms = {
  pdf: { as: 'page', name: 'Read as a page', icon: <ReadOutlined aria-hidden /> },
  page: { as: 'pdf', name: 'PDF', icon: <FilePdfOutlined aria-hidden /> },
} as const

/** A date and its time are not broken in two lines; the zone behind them may be. */
const aroundDate = /(?=\d{4}-)|(?<=:\d{2}:\d{2})/

const Words = ({ item }: { item: ReportItem }) => (
  <>
    <span className={styles.class}>
      {item.className}
      {item.isNew && <span className={styles.new}>New</span>}
    </span>
    <span className={styles.kind}>End of Term Report</span>
    <span className={styles.kind}>{item.termText}</span>
    <span className={item.isPosted ? `${styles.state} ${styles.posted}` : styles.state}>
      {item.isPosted ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
      <span>
        {item.action.split(aroundDate).map((part) => (
          <span key={part} className={/^\d/.test(part) ? styles.date : undefined}>
            {part}
          </span>
        ))}
      </span>
    </span>
    {item.revision && <span className={styles.revision}>{item.revision}</span>}
  </>
)

const Row = ({ item, first, onShow }: { item: ReportItem; first: ReportForm; onShow: Show }) => {
  const other = otherForms[first]
  return (
    <li className={item.isEnabled ? styles.item : `${styles.item} ${styles.off}`}>
      <button
        type="button"
        id={String(item.id)}
        className={styles.open}
        disabled={!item.isEnabled}
        onClick={() => onShow(item.address, first)}
      >
        <Words item={item} />
      </button>
      {item.isEnabled && (
        <button
          type="button"
          className={styles.other}
          aria-label={`${other.name}: ${item.termText}`}
          data-tip={other.name}
          onClick={() => onShow(item.address, other.as)}
        >
          {other.icon}
          <span aria-hidden>{other.name}</span>
        </button>
      )}
    </li>
  )
}

export const ReportList = ({ years, first, onShow }: ReportListProps) => (
  <Panel title="Select Term Report" className={reports.card}>
    {years.map(({ title, items }) => (
      <div key={title} className={styles.year}>
        <h3>{title}</h3>
        <ul>
          {items.map((item) => (
            <Row key={item.id} item={item} first={first} onShow={onShow} />
          ))}
        </ul>
      </div>
    ))}
    {years.length === 0 && (
      <Scene drawing={<EmptyDrawing />}>
        <p>There are no term reports yet. When the school gives out a report, it appears here.</p>
      </Scene>
    )}
  </Panel>
)
