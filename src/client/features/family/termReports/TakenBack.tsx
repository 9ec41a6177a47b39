// Calm words for a report that cannot be opened (any more).
import { InfoCircleOutlined } from '@ant-design/icons'

export const TakenBack = () => (
  <div className="report-taken-back" role="status">
    <InfoCircleOutlined aria-hidden />
    <div>
      <strong>This report is not available at the moment.</strong>
      <p>
        The school has not posted it yet, or has taken it back for now. It will be in the list when the school
        posts it. You do not have to do anything.
      </p>
    </div>
  </div>
)
