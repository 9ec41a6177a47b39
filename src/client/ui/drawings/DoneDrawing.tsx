// All done: a kite in the wind, and a good sun.
import { Drawing } from './Drawing'
import * as styles from './drawings.module.css'

export const DoneDrawing = () => (
  <Drawing>
    <circle className={styles.tint} cx="80" cy="56" r="42" />
    <path className={styles.faint} d="M76 38L26 91" />
    <path className={styles.filled} d="M86 8L104 38L72 70L52 32Z" />
    <path className={styles.accent} d="M86 8L72 70M52 32L104 38" />
    <path d="M72 70C76 79 86 73 92 79C98 85 106 80 114 86" />
    <path
      className={styles.filled}
      d="M86 75.500L80 71.500L80.5 80ZM86 75.500L92 72L91.5 80.500ZM105 82.500L99 78.500L99.5 87ZM105 82.500L111 79L110.5 87.500Z"
    />
    <circle className={styles.filled} cx="132" cy="30" r="10" />
    <path className={styles.accent} d="M127.5 30.500L130.8 33.800L137 27" />
    <path className={styles.paper} d="M18 30H36A5.5 5.5 0 0 0 35 19A8 8 0 0 0 20 21A4.7 4.7 0 0 0 18 30Z" />
    <path className={styles.paper} d="M12 101C30 87 50 87 70 97C94 87 122 86 148 101Z" />
  </Drawing>
)
