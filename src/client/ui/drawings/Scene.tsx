// A drawing with a text below it, and below that the buttons for what can be done.
import type { ReactNode } from 'react'
import { Stack } from '../primitives'
import * as styles from './drawings.module.css'

interface SceneProps {
  readonly drawing: ReactNode
  readonly children: ReactNode
}

export const Scene = ({ drawing, children }: SceneProps) => (
  <Stack gap={4} align="center" className={styles.scene}>
    {drawing}
    {children}
  </Stack>
)
