// The six steps with their states: the rail of large screens and the menu of small ones.
import { memo } from 'react'
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { stepPaths } from '../../../../address/paths'
import { standingText, type StepStanding, type StepState } from '../../../../record/progress/stepStandings'
import { Steps, type StepItem } from '../../../../ui/steps/Steps'

const statuses: Readonly<Record<StepState, StepItem['status']>> = {
  unknown: 'wait',
  'not started': 'wait',
  waiting: 'wait',
  'in progress': 'process',
  'sent back': 'process',
  complete: 'finish',
  'needs attention': 'error',
}

interface StepListProps {
  readonly current: Step
  readonly standings: readonly StepStanding[]
  readonly onChoose?: () => void
}

/** Drawn anew only when a standing has changed, not at each answer. */
export const StepList = memo(({ current, standings, onChoose }: StepListProps) => {
  const items = standings.map((standing, index) => ({
    key: standing.step,
    title: steps[index]?.menuTitle ?? '',
    status: statuses[standing.is],
    note: standingText(standing),
    path: stepPaths[standing.step],
  }))
  return <Steps orientation="vertical" items={items} current={current} onChoose={onChoose} />
})
StepList.displayName = 'StepList'
