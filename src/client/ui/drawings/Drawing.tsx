// The frame of all line drawings: one size, one stroke, the school's colour. They are decorative, and the text beside
// them says the same.
import type { ReactNode } from 'react'
import * as styles from './drawings.module.css'

export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    {children}
  </svg>
)
