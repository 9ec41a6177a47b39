// A titled section: a white card, or without a background inside a drawer.
import { useId, type ReactNode } from 'react'
import { Muted, Row, Text } from '../primitives'
import * as styles from './Panel.module.css'

interface PanelProps {
  readonly title?: string
  /** The name for screen readers if there is no visible title. */
  readonly label?: string
  readonly description?: ReactNode
  /** Buttons at the right of the title. */
  readonly tools?: ReactNode
  readonly isFlat?: boolean
  readonly isBusy?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export const Panel = ({
  title,
  label,
  description,
  tools,
  isFlat,
  isBusy,
  className,
  children,
}: PanelProps) => {
  const id = useId()
  return (
    <section
      className={`${isFlat ? styles.flat : styles.card} ${className ?? ''}`}
      aria-label={label}
      aria-labelledby={title && id}
      aria-busy={isBusy}
    >
      {title && (
        <Row gap={4} rowGap={1} justify="between" className={styles.head}>
          <Text as="h2" size={isFlat ? 'body' : undefined} id={id}>
            {title}
          </Text>
          {tools}
          {description && (
            <Muted as="p" small className={styles.help}>
              {description}
            </Muted>
          )}
        </Row>
      )}
      {children}
    </section>
  )
}
