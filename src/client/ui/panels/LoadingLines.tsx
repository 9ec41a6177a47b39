// Grey lines where text is on its way. Meanwhile the page's foot stays away, which it would push.
import { Skeleton } from 'antd'

interface LoadingLinesProps {
  /** As many as the text will have, roughly. */
  readonly rows: number
  readonly className?: string | undefined
}

export const LoadingLines = ({ rows, className }: LoadingLinesProps) => (
  <div className={className} aria-busy="true">
    <Skeleton active title={false} paragraph={{ rows }} />
  </div>
)
