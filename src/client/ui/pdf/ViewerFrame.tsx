// The frame of every document viewer: title, Close, tools, the pages (children) and, if there are two ways to show the
// document, a switch. The layout depends on the frame's own width (viewer.module.css).
import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import * as styles from './viewer.module.css'

/** Two ways to show the same paper. */
export interface ViewerChoice {
  readonly isReading: boolean
  readonly onChoose: (isReading: boolean) => void
}

interface ViewerFrameProps {
  readonly title: string
  readonly choice?: ViewerChoice | undefined
  /** Omitted if the document is part of a page, which needs no Close button. */
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}

const ways = [
  { name: 'Read', isReading: true },
  { name: 'PDF', isReading: false },
] as const

const Choice = ({ isReading, onChoose }: ViewerChoice) => (
  <div className={styles.choice} role="group" aria-label="Show as">
    {ways.map((way) => (
      <button
        key={way.name}
        type="button"
        aria-pressed={way.isReading === isReading}
        onClick={() => onChoose(way.isReading)}
      >
        {way.name}
      </button>
    ))}
  </div>
)

export const ViewerFrame = ({ title, choice, onClose, children }: ViewerFrameProps) => (
  <div className={styles.viewer}>
    <div className={choice ? `${styles.frame} ${styles.withChoice}` : styles.frame}>
      <h2 className={styles.title}>{title}</h2>
      {onClose && (
        <button type="button" className={`${styles.tool} ${styles.close}`} onClick={onClose}>
          <CloseOutlined aria-hidden /> Close
        </button>
      )}
      {choice && <Choice {...choice} />}
      {children}
    </div>
  </div>
)
