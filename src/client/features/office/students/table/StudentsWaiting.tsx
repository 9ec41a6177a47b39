import * as styles from './table.module.css'

// Takes the room of the table while the list is on its way, so that nothing jumps.
const rows = Array.from({ length: 12 }, (_, index) => index)

export const StudentsWaiting = () => (
  <div className={styles.waiting} role="status">
    <span className="unseen">Loading the students</span>
    {rows.map((row) => (
      <div key={row} className={styles.waitingRow} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
