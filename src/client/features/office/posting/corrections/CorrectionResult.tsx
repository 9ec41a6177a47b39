import { Alert, Button } from 'antd'
import type { AnswerOf } from '#shared/contract/call'
import type { correctReports } from '#shared/contract/termReports'

type Corrected = AnswerOf<typeof correctReports>

interface CorrectionResultProps {
  readonly result: Corrected
  readonly onChooseOthers: () => void
}

const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`)

const titleOf = ({ corrected }: Corrected): string =>
  corrected.length === 0 ? 'No card had to be given out again' : `${cards(corrected.length)} given out again`

export const CorrectionResult = ({ result, onChooseOthers }: CorrectionResultProps) => {
  const { unchanged, others } = result
  return (
    <Alert
      type={others.length > 0 ? 'warning' : 'success'}
      showIcon
      role="status"
      title={titleOf(result)}
      description={
        <div className="correction-result">
          {unchanged.length > 0 && <p>{cards(unchanged.length)} had not changed and stayed as before.</p>}
          {others.length > 0 && (
            <>
              <p>
                The corrected marks also changed {cards(others.length)} of classmates, by class average,
                position or highest mark. Their families still have the former figures.
              </p>
              <Button onClick={onChooseOthers}>Choose them as well</Button>
            </>
          )}
        </div>
      }
    />
  )
}
