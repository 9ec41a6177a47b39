// Not here: a shelf of books, and a gap where one should be.
import { Drawing } from './Drawing'
import * as styles from './drawings.module.css'

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
