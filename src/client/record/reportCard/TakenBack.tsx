// Calm words for a report that cannot be opened (any more).
import { InfoCircleOutlined } from '@ant-design/icons'
import * as styles from './TakenBack.module.css'

export const TakenBack = () => (
  <div className={styles.takenBack} role="status">
    <InfoCircleOutlined aria-hidden />
    <div>
      <strong>This report is not available at the moment.</strong>
      <p>
        The school has not posted it yet, or has withdrawn it for now. It will be in the list when the school
        posts it. You do not have to do anything.
      </p>
    </div>
  </div>
)
