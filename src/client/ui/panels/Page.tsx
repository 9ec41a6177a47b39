// A screen: its title, and panels under it.
import type { ReactNode } from 'react'
import { Muted, Row } from '../primitives'
import * as styles from './Panel.module.css'

interface PageProps {
  /** Omitted if the content has its own titles. */
  readonly title?: string
  readonly description?: ReactNode
  readonly tools?: ReactNode
  /** In pixels. */
  readonly maxWidth?: number
  /** In the middle of the screen. */
  readonly isCentred?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export const Page = (props: PageProps) => {
  const { title, description, tools, maxWidth, isCentred, className = '', children } = props
  return (
    <div className={`${styles.page} ${isCentred ? styles.centred : ''} ${className}`} style={{ maxWidth }}>
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
}
