// A screen: its title, and panels under it.
import type { ReactNode } from 'react'
import { Muted, Row } from '../primitives'
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
      <Row gap={4} rowGap={1} justify="between" className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {tools}
        {description && (
          <Muted as="p" className={styles.help}>
            {description}
          </Muted>
        )}
      </Row>
    )}
    {children}
  </div>
)
