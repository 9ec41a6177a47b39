// Where the office is: what must still be decided is marked at its step.
import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { yearTurnSteps, type YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import { officePath } from '#client/address/officeView'
import { Steps, type StepItem } from '#client/ui/steps/Steps'
import { saidOf, stepNamed, stepTitles } from '../turnTexts'
import * as styles from '../yearTurn.module.css'

interface TurnStepsProps {
  readonly turn: YearTurn
  readonly step: YearTurnStep
  readonly dryRun: YearTurnDryRun | undefined
  readonly onChoose: (step: YearTurnStep) => void
}

export const TurnSteps = ({ turn, step, dryRun, onChoose }: TurnStepsProps) => {
  const reached = yearTurnSteps.indexOf(turn.step)
  const itemOf = (key: YearTurnStep, index: number): StepItem => {
    const open = saidOf(dryRun?.problems, key).length
    const base = { key, title: stepTitles[key], path: officePath('dashboard', { turn: key }) }
    if (open > 0) return { ...base, status: 'error', note: `${open} to decide` }
    if (key === step) return { ...base, status: 'process' }
    return { ...base, status: index < reached ? 'finish' : 'wait' }
  }
  return (
    <Steps
      className={styles.steps}
      size="small"
      titlePlacement="vertical"
      current={step}
      items={yearTurnSteps.map(itemOf)}
      onChoose={(key) => onChoose(stepNamed(key) ?? step)}
    />
  )
}
