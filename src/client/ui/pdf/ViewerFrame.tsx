// The frame of every paper on the screen: its title, Close, a switch where there is another way to show it, its tools and
// the room for its pages (children). Where things stand depends on the frame's own width (viewer.module.css).
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
  /** Without it there is no Close button: the document is a part of its page. */
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
