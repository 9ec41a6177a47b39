// The six steps with their states: the rail of large screens and the menu of small ones.
import { memo } from 'react'
import type { Step } from '#shared/record/field'
import { steps, type StepRow } from '#shared/record/steps'
import { stepPaths } from '#client/address/paths'
import {
  standingText,
  type RegistrationFlags,
  type StepStanding,
  type StepState,
} from '#client/record/progress/stepStandings'
import { Steps, type StepItem } from '#client/ui/steps/Steps'

const statuses: Readonly<Partial<Record<StepState, StepItem['status']>>> = {
  'in progress': 'process',
  'sent back': 'process',
  'needs attention': 'error',
}

interface StepListProps {
  readonly current: Step
  readonly standings: readonly StepStanding[]
  readonly flags: RegistrationFlags
  readonly onChoose?: () => void
}

/** Drawn anew only when a standing has changed, not at each answer. */
export const StepList = memo(({ current, standings, flags, onChoose }: StepListProps) => {
  const items = standings.map((standing, index) => {
    const { flag, menuTitle } = steps[index] as StepRow
    return {
      key: standing.step,
      title: menuTitle,
      status: flags.progress[flag] ? 'finish' : (statuses[standing.is] ?? 'wait'),
      note: standingText(standing),
      path: stepPaths[standing.step],
    }
  })
  return <Steps orientation="vertical" items={items} current={current} onChoose={onChoose} />
})
StepList.displayName = 'StepList'
