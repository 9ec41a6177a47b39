// Links on the office's dashboard to the lists of open tasks, with their numbers. They are shown before the numbers
// have loaded and when nothing is open, so that the table below never moves.
import type { ReactNode } from 'react'
import { count } from '../count'
import { Row, Text } from '../primitives'
import * as styles from './WaitingLine.module.css'

export const WaitingLines = ({ children }: { children: ReactNode }) => (
  <Row gap={0} align="stretch" className={styles.lines}>
    {children}
  </Row>
)

interface WaitingLineProps {
  readonly icon: ReactNode
  /** Undefined until the number has loaded. */
  readonly waiting: number | undefined
  /** 'document' */
  readonly thing: string
  /** 'to look at' */
  readonly what: string
  readonly onOpen: () => void
  /** The rest of the sentence, where there is room for it. */
  readonly children: ReactNode
}

const lineText = (waiting: number | undefined, thing: string): string => {
  if (waiting === undefined) return `${thing.slice(0, 1).toUpperCase()}${thing.slice(1)}s`
  return waiting === 0 ? `No ${thing}s` : count(waiting, thing)
}

export const WaitingLine = ({ icon, waiting, thing, what, onOpen, children }: WaitingLineProps) => {
  const isSome = waiting !== undefined && waiting > 0
  return (
    <Row
      type="button"
      as="button"
      wrap={false}
      size="small"
      tone="muted"
      minHeight={40}
      className={styles.waiting}
      data-some={isSome || undefined}
      onClick={onOpen}
    >
      {icon}
      <span>
        <Text as="strong" weight={isSome ? 600 : 400} tone={isSome ? 'text' : undefined}>
          {lineText(waiting, thing)} <span className={styles.what}>{what}</span>
        </Text>
        {isSome && <span className={styles.rest}> {children}</span>}
      </span>
    </Row>
  )
}
