// A drawing over the words that say what it shows, and over what can be done.
import type { ReactNode } from 'react'
import * as styles from './drawings.module.css'

interface SceneProps {
  readonly drawing: ReactNode
  readonly children: ReactNode
}

export const Scene = ({ drawing, children }: SceneProps) => (
  <div className={styles.scene}>
    {drawing}
    {children}
  </div>
)
