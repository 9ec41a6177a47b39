// All late answers of one student at once.
import { Button } from 'antd'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { nameOf } from './CorrectionItem'

interface TakeInAllProps {
  /** Of one student, two or more. */
  readonly late: readonly OpenCorrection[]
  /** Further pages may have more of them. */
  readonly hasMore: boolean
  readonly isBusy: boolean
  readonly onTakeIn: (late: readonly OpenCorrection[]) => void
}

export const TakeInAll = ({ late, hasMore, isBusy, onTakeIn }: TakeInAllProps) => {
  const [first] = late
  if (!first || late.length < 2) return null
  return (
    <div>
      <Button disabled={isBusy} onClick={() => onTakeIn(late)}>
        {`Accept ${hasMore ? 'these' : 'all'} ${late.length} of ${nameOf(first)}`}
      </Button>
    </div>
  )
}
