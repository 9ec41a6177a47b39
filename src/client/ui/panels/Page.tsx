// A screen: its title, and panels under it.
import type { ReactNode } from 'react'
import * as styles from './Panel.module.css'

interface PageProps {
  /** None: what the page shows has titles of its own. */
  readonly title?: string
  readonly description?: ReactNode
  readonly tools?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export const Page = ({ title, description, tools, className = '', children }: PageProps) => (
  <div className={`${styles.page} ${className}`}>
    {title && (
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {tools}
        {description && <p className={styles.help}>{description}</p>}
      </div>
    )}
    {children}
  </div>
)
