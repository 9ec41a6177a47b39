// Screens, their sections, and rows of buttons.
import { useId, type ReactNode } from 'react'
import { Muted, Row, Text } from '../primitives'
import * as styles from './Panel.module.css'

// A titled section: a white card, or without a background inside a drawer.

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

// A screen: its title, and panels under it.

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

// Buttons in a row, with a note beside them that says what is missing or that all is done.

interface ButtonRowProps {
  readonly note?: string
  readonly noteId?: string
  readonly className?: string
  readonly 'data-print'?: 'no'
  readonly children: ReactNode
}

export const ButtonRow = ({ note, noteId, children, ...props }: ButtonRowProps) => (
  <Row gap={3} rowGap={2} {...props}>
    {children}
    {note !== undefined && (
      <Muted small id={noteId} role="status">
        {note}
      </Muted>
    )}
  </Row>
)
