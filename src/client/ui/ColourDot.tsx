// A dot in the colour of the thing named beside it. The name alone is enough, so nobody needs to see the colour.
import * as styles from './ColourDot.module.css'

/** @param colour #rrggbb; without one there is no dot */
export const ColourDot = ({ colour }: { colour: string | null | undefined }) =>
  colour ? <span aria-hidden className={styles.dot} style={{ backgroundColor: colour }} /> : null
