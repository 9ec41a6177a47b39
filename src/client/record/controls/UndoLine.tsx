// Several answers were changed by one press: the line says which, and takes it back.
import { Button } from 'antd'
import * as styles from './controls.module.css'

interface UndoLineProps {
  /** Null while there is nothing to take back. */
  readonly text: string | null
  readonly onUndo: () => void
}

export const UndoLine = ({ text, onUndo }: UndoLineProps) => (
  <p className={styles.undoLine} data-undo={text === null ? undefined : ''}>
    <span role="status">{text}</span>
    {text !== null && (
      <Button type="link" onClick={onUndo}>
        Undo
      </Button>
    )}
  </p>
)
