// The paper on which the line drawings stand: one size, one line, the school's colour. They only decorate; what they are
// about is said in words beside them.
import type { ReactNode } from 'react'
import * as styles from './drawings.module.css'

export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    {children}
  </svg>
)
