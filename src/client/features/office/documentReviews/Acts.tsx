// What can be done with a document, each with its key.
import { Button, type ButtonProps } from 'antd'
import * as styles from './documentReviews.module.css'

interface ActProps extends ButtonProps {
  readonly letter: string
}

const Act = ({ letter, children, ...button }: ActProps) => (
  <Button {...button} aria-keyshortcuts={letter}>
    {children}
    <kbd className={styles.key} aria-hidden>
      {letter}
    </kbd>
  </Button>
)

export interface Acting {
  readonly accept: () => void
  readonly sendBack: () => void
  readonly next: () => void
  readonly rotate: () => void
}

interface ActsProps {
  readonly acting: Acting
  readonly isBusy: boolean
  /** Somebody else was faster: what stands there is not accepted over with one key. */
  readonly isOver: boolean
}

export const Acts = ({ acting, isBusy, isOver }: ActsProps) => (
  <div className={styles.acts}>
    <Act
      letter="A"
      type={isOver ? 'default' : 'primary'}
      loading={isBusy}
      disabled={isOver}
      onClick={acting.accept}
    >
      Accept
    </Act>
    <Act letter="S" disabled={isBusy} onClick={acting.sendBack}>
      Send back
    </Act>
    <Act letter="N" type={isOver ? 'primary' : 'default'} disabled={isBusy} onClick={acting.next}>
      Next
    </Act>
    <Act letter="R" onClick={acting.rotate}>
      Rotate
    </Act>
  </div>
)
