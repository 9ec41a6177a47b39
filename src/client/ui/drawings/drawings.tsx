// The drawings of scenes. That of a lost connection has its own file, because the sign-in page needs no other.
import { Drawing } from './OfflineDrawing'
import * as styles from './drawings.module.css'

/** All done: a kite in the wind, and a good sun. */
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

/** Nothing yet: an exercise book that nobody has written in, and the pencil for it. */
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

/** Not here: a shelf of books, and a gap where one should be. */
export const NotFoundDrawing = () => (
  <Drawing>
    <circle className={styles.tint} cx="80" cy="56" r="42" />
    <path d="M16 101H144M24 101V108M136 101V108" />
    <path className={styles.paper} d="M30 40H44V101H30ZM44 50H56V101H44ZM56 34H70V101H56Z" />
    <path className={styles.faint} d="M30 50H44M30 91H44M44 60H56M56 44H70M56 48H70M56 91H70" />
    <path className={styles.accent} strokeDasharray="4 4" d="M74 38H90V99M74 99V38" />
    <path className={styles.paper} d="M95.5 49L109 44.500L126.5 96.500L113 101Z" />
    <path className={styles.faint} d="M98.7 58.500L112.2 54M110 92L123.5 87.5" />
    <path className={styles.paper} d="M128 58H138V101H128Z" />
  </Drawing>
)
