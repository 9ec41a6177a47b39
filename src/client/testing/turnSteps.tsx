// A step of the turn of the year as in the assistant: a change enters the plan at once.
import { useState, type ComponentType } from 'react'
import type { YearTurn, YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'

const emptyPlan: YearTurnPlan = {
  terms: [],
  moves: [],
  exceptions: [],
  leaving: { on: '2026-07-31', why: 'finished' },
  intake: null,
  intake_classes: [],
  newcomers: [],
  balance: { house: 1, sex: 1, primary_school: 1 },
  ask_again: [],
  windows: [],
}

const turnWith = (plan: Partial<YearTurnPlan>): YearTurn => ({
  year: 2026,
  state: 'draft',
  step: 'terms',
  plan: { ...emptyPlan, ...plan },
  version: '1',
  applied_at: null,
  applied_by: null,
  undone_at: null,
  kept: [],
})

type Changes = Partial<YearTurnPlan>

interface TurnStepProps {
  readonly step: ComponentType<{
    turn: YearTurn
    change: (changes: Changes) => void
    dryRun: YearTurnDryRun | undefined
  }>
  readonly start: Changes
  /** The dry run of the plan at the start. */
  readonly dryRun?: YearTurnDryRun
  readonly heard: Changes[]
}

export const TurnStep = ({ step: Step, start, dryRun, heard }: TurnStepProps) => {
  const [plan, setPlan] = useState(start)
  const change = (more: Changes) => {
    heard.push(more)
    setPlan({ ...plan, ...more })
  }
  return <Step turn={turnWith(plan)} change={change} dryRun={plan === start ? dryRun : undefined} />
}
