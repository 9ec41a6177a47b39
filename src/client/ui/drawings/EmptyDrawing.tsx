// Nothing yet: an exercise book that nobody has written in, and the pencil for it.
import { Drawing } from './Drawing'
import * as styles from './drawings.module.css'

export const EmptyDrawing = () => (
  <Drawing>
    <circle className={styles.tint} cx="80" cy="56" r="42" />
    <path d="M16 101H144" />
    <path
      className={styles.paper}
      d="M80 49C70 42 52 40 32 44V92C52 88 70 90 80 97C90 90 108 88 128 92V44C108 40 90 42 80 49Z"
    />
    <path d="M80 49V97M28 48V97C50 93 68 95 80 101C92 95 110 93 132 97V48" />
    <path
      className={styles.faint}
      d="M40 54C52 52 64 53 72 57M40 63C52 61 64 62 72 66M40 72C52 70 64 71 72 75M40 81C52 79 64 80 72 84"
    />
    <path className={styles.faint} d="M88 57C96 53 108 52 120 54M88 66C92 64 96 63 100 62.5" />
    <path className={styles.filled} d="M93 82L97 70L123 27L131 32L105 75Z" />
    <path className={styles.accent} d="M97 70L105 75M119 34L127 39M94.6 77L97.6 79" />
  </Drawing>
)
