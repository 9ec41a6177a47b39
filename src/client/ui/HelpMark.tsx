// A question mark that opens the help of the screen, or of the dialog that it stands in.
import { QuestionCircleOutlined } from '@ant-design/icons'
import * as styles from './HelpMark.module.css'

interface HelpMarkProps {
  readonly isOpen?: boolean
  readonly onPress: () => void
}

export const HelpMark = ({ isOpen, onPress }: HelpMarkProps) => (
  <button
    type="button"
    className={styles.mark}
    aria-label="Help"
    aria-keyshortcuts="F1"
    aria-expanded={isOpen}
    data-tip="Help (F1)"
    onClick={onPress}
  >
    <QuestionCircleOutlined aria-hidden />
  </button>
)
