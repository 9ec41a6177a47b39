// What every step of the turn of the year gets.
import type { YearTurn, YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'

export interface StepProps {
  readonly turn: YearTurn
  /** Kept at once, and stored. */
  readonly change: (changes: Partial<YearTurnPlan>) => void
  /** Of the plan as it is stored; undefined while it is read. */
  readonly dryRun: YearTurnDryRun | undefined
}
