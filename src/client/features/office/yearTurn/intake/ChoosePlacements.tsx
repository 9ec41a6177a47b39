// The file of the list, or none.
import { Button } from 'antd'
import { limitsText, listTypes } from '#client/lists/listFile'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { Problem } from '#client/ui/notices/Problem'
import type { IntakeActs, Refused } from './useIntake'
import * as styles from './intake.module.css'

interface ChoosePlacementsProps {
  readonly acts: IntakeActs
  readonly refused: Refused | null
  /** To the list that the plan holds. */
  readonly onBack?: (() => void) | undefined
}

export const ChoosePlacements = ({ acts, refused, onBack }: ChoosePlacementsProps) => {
  const again = refused?.again
  return (
    <>
      <p className={styles.lead}>
        The SEA placement list, as the Ministry sends it or as you keep it.{' '}
        {onBack
          ? 'Your current list stays until a new list is read.'
          : 'No placement list? Continue without one.'}
      </p>
      <FilePicker
        title="the placement list"
        accept={listTypes}
        describedBy="placements-limits"
        onPick={(file) => void acts.pick(file)}
      >
        <span id="placements-limits" className={styles.hint}>
          {limitsText}
        </span>
      </FilePicker>
      <Problem
        isBroughtInSight
        title={`${refused?.name ?? ''} was not accepted`}
        text={refused?.text ?? null}
        action={again && <Button onClick={() => void acts.send(again)}>Try again</Button>}
      />
      {onBack && (
        <div className={styles.buttons}>
          <Button onClick={onBack}>Keep the list you have</Button>
        </div>
      )}
    </>
  )
}
