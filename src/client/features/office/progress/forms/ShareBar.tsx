// A thin stacked bar of complete, in progress and not started. The numbers beside it say the same in words.
import { measureText } from '#shared/rules/intake/measure'
import type { Counts } from '../boardCounts'
import { shares } from '../boardLinks'
import * as styles from '../progress.module.css'

export const ShareBar = ({ counts }: { counts: Counts }) => (
  <span className={styles.shareBar} aria-hidden="true">
    {shares.map(({ key }) => (
      <span key={key} data-share={key} style={{ flexGrow: counts[key] }} />
    ))}
  </span>
)

/** With what is left of all of them under it. */
export const MeasuredShare = ({ counts }: { counts: Counts }) => (
  <span className={styles.measured}>
    <ShareBar counts={counts} />
    <span className={styles.tileText}>{measureText(counts.measure)}</span>
  </span>
)
