// Grey lines in place of text that is loading. The page's footer is hidden until then, because the text would push it.
import { Skeleton } from 'antd'

interface LoadingLinesProps {
  /** The number of lines, about as many as the text will have. */
  readonly rows: number
  readonly className?: string | undefined
}

export const LoadingLines = ({ rows, className }: LoadingLinesProps) => (
  <div className={className} aria-busy="true">
    <Skeleton active title={false} paragraph={{ rows }} />
  </div>
)
