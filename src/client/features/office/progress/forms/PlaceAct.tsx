// What can be done with a form or a class of the board.
import type { ReactNode } from 'react'
import * as styles from '../progress.module.css'

interface PlaceActProps {
  readonly icon: ReactNode
  readonly title: string
  readonly of: string
  readonly onPress: () => void
}

export const PlaceAct = ({ icon, title, of, onPress }: PlaceActProps) => (
  <button type="button" className={styles.placeAct} onClick={onPress}>
    {icon} {title}
    <span className="unseen"> of {of}</span>
  </button>
)
