// The button that turns the year, once everything is decided and stored, and its dry run is known.
import { Button } from 'antd'
import { useState } from 'react'
import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { academicYear } from '#shared/rules/dates'
import { useAppSelector } from '#client/store/hooks'
import { selectTurnSaving } from '#client/saving/turnSavingSlice'
import { TurnDialog } from './TurnDialog'
import { waitsFor } from './turnSentences'
import * as styles from './slips.module.css'

interface TurnButtonProps {
  readonly turn: YearTurn
  readonly dryRun: YearTurnDryRun | undefined
  /** The dry run is that of the plan as it stands. */
  readonly isNewest: boolean
}

export const TurnButton = ({ turn, dryRun, isNewest }: TurnButtonProps) => {
  const { is } = useAppSelector(selectTurnSaving)
  const [isAsking, setAsking] = useState(false)
  const isStored = is !== 'saving' && is !== 'failed'
  const waits = waitsFor(dryRun?.problems, { isStored, isNewest })
  return (
    <>
      <span id="turn-waits" role="status" className={styles.waits}>
        {waits}
      </span>
      <Button
        type="primary"
        size="large"
        disabled={waits !== ''}
        aria-describedby="turn-waits"
        onClick={() => setAsking(true)}
      >
        <span>
          Start school year<span className={styles.toYear}> {academicYear(turn.year)}</span>
        </span>
      </Button>
      {isAsking && dryRun && <TurnDialog turn={turn} dryRun={dryRun} onClose={() => setAsking(false)} />}
    </>
  )
}
