// On the office's dashboard: something waits for it, in one line that opens the list.
import { RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import * as styles from './WaitingLine.module.css'

interface WaitingLineProps {
  readonly icon: ReactNode
  /** '12 documents' */
  readonly what: string
  readonly onOpen: () => void
  /** The rest of the sentence. */
  readonly children: ReactNode
}

export const WaitingLine = ({ icon, what, onOpen, children }: WaitingLineProps) => (
  <button type="button" className={styles.waiting} onClick={onOpen}>
    {icon}
    <span>
      <strong>{what}</strong> {children}
    </span>
    <RightOutlined aria-hidden />
  </button>
)
