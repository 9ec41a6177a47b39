import { Stack } from '#client/ui/primitives'
import * as shared from '../registration.module.css'
import * as styles from './frame.module.css'
// A loading step in its final size.
const rows = [0, 1, 2, 3, 4, 5]

export const StepSkeleton = () => (
  <div
    className={`${shared.card} ${styles.skeleton}`}
    aria-busy="true"
    aria-label="Loading the form"
    role="group"
  >
    <span className={`${styles.bar} ${styles.heading}`} />
    <div className={shared.fields}>
      {rows.map((row) => (
        <Stack as="span" key={row}>
          <span className={styles.bar} />
          <span className={`${styles.bar} ${styles.input}`} />
        </Stack>
      ))}
    </div>
  </div>
)
