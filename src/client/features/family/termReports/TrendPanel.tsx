// How the average went over the terms.
import { Panel } from '#client/ui/panels/Panel'
import { trendSize, type Trend } from './trend'
import * as styles from './TrendPanel.module.css'
import * as reports from './TermReports.module.css'

export const TrendPanel = ({ trend: { points, sentence } }: { trend: Trend }) => (
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
