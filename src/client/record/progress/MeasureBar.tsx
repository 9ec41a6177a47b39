// Progress as a bar, with a segment for each step.
import { measureText, type Measure } from '#shared/rules/intake/measure'
import type { StepStanding } from './stepStandings'
import * as styles from './MeasureBar.module.css'

interface MeasureBarProps {
  /** Null while it is loading. */
  readonly measure: Measure | null
  readonly standings: readonly StepStanding[]
}

/** A step without questions is complete. */
const doneShare = ({ left, of }: Measure): string => `${of === 0 ? 100 : ((of - left) / of) * 100}%`

export const MeasureBar = ({ measure, standings }: MeasureBarProps) => {
  const known = measure && {
    'aria-valuenow': measure.of - measure.left,
    'aria-valuemax': measure.of,
    'aria-valuetext': measureText(measure),
  }
  return (
    <div className={styles.bar} role="progressbar" aria-label="Registration" aria-valuemin={0} {...known}>
      {standings.map((standing) => (
        <span key={standing.step} data-standing={standing.is}>
          <span style={{ width: measure ? doneShare(standing) : 0 }} />
        </span>
      ))}
    </div>
  )
}
