import { UnorderedListOutlined } from '@ant-design/icons'
import * as styles from './progress.module.css'

export const ChaseButton = ({ of, onChase }: { of: string; onChase: () => void }) => (
  <button type="button" className={styles.chaseButton} onClick={onChase}>
    <UnorderedListOutlined aria-hidden /> Chase list<span className="unseen"> of {of}</span>
  </button>
)
