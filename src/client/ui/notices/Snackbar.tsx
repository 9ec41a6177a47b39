// A short notice at the foot of the screen, announced when it appears. It stays until its Close button is pressed.
// antd's message has no such button, and antd's notification would add 6 kB (brotli).
import { Row } from '../primitives'
import * as styles from './Snackbar.module.css'

interface SnackbarProps {
  /** Null when there is nothing to say. */
  readonly text: string | null
  readonly onClose: () => void
}

export const Snackbar = ({ text, onClose }: SnackbarProps) => (
  <div role="status">
    {text !== null && (
      <Row gap={4} wrap={false} className={styles.snackbar}>
        <span>{text}</span>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </Row>
    )}
  </div>
)
