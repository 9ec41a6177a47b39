import { Button } from 'antd'
import type { AnswerOf } from '#shared/contract/call'
import type { correctReports } from '#shared/contract/reports/termReports'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'

type Corrected = AnswerOf<typeof correctReports>

interface CorrectionResultProps {
  readonly result: Corrected
  readonly onChooseOthers: () => void
}

const titleOf = ({ corrected }: Corrected): string =>
  corrected.length === 0
    ? 'No card had to be issued again'
    : `${count(corrected.length, 'card')} issued again`

export const CorrectionResult = ({ result, onChooseOthers }: CorrectionResultProps) => {
  const { unchanged, others } = result
  return (
    <Notice is={others.length > 0 ? 'warning' : 'success'} role="status" title={titleOf(result)}>
      {unchanged.length > 0 && <p>{count(unchanged.length, 'card')} had not changed and stayed the same.</p>}
      {others.length > 0 && (
        <>
          <p>
            The corrected marks also changed {count(others.length, 'card')} of classmates, by class average,
            position or highest mark. Their families still have the old figures.
          </p>
          <Button onClick={onChooseOthers}>Select them as well</Button>
        </>
      )}
    </Notice>
  )
}
