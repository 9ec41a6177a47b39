// The turn of the year while it is prepared: seven steps, and what they come to.
import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import type { YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import { usePlanYearTurnQuery } from '#client/api/lists/yearTurnApi'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { useScrollRoom } from '#client/ui/hooks/useScrollRoom'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { Panel } from '#client/ui/panels/Panel'
import { AskStep } from './ask/AskStep'
import { BalanceStep } from './balance/BalanceStep'
import { DraftNotice } from './frame/DraftState'
import { Said } from './frame/Said'
import { StepTitle } from './frame/StepTitle'
import { TurnSteps } from './frame/TurnSteps'
import { TurnSummary } from './frame/TurnSummary'
import { useDraftStep } from './frame/useDraftStep'
import { IntakeStep } from './intake/IntakeStep'
import { MovesStep } from './moves/MovesStep'
import { NamesDrawer } from './names/NamesDrawer'
import { OpeningStep } from './opening/OpeningStep'
import { TurnButton } from './slips/TurnButton'
import { TurnStep } from './slips/TurnStep'
import type { StepProps } from './stepProps'
import { TermsStep } from './terms/TermsStep'
import { nextStep, saidOf, stepBefore, stepTitles } from './turnTexts'
import * as styles from './yearTurn.module.css'

const steps: Readonly<Record<Exclude<YearTurnStep, 'slips'>, ComponentType<StepProps>>> = {
  terms: TermsStep,
  moves: MovesStep,
  intake: IntakeStep,
  balance: BalanceStep,
  ask: AskStep,
  opening: OpeningStep,
}

interface BarProps {
  readonly step: YearTurnStep
  readonly dryRun: YearTurnDryRun | undefined
  readonly onGo: (step: YearTurnStep) => void
  /** What stands in the place of Next at the end. */
  readonly end: ReactNode
}

const Bar = ({ step, dryRun, onGo, end }: BarProps) => {
  useScrollRoom(styles.room)
  const before = stepBefore(step)
  const next = nextStep(step)
  return (
    <div className={styles.bar}>
      <TurnSummary dryRun={dryRun} />
      <div className={styles.barButtons}>
        {before && <Button onClick={() => onGo(before)}>Back</Button>}
        {!next && end}
        {next && (
          <Button type="primary" onClick={() => onGo(next)}>
            <span>
              Next<span className={styles.nextTitle}>: {stepTitles[next]}</span>
            </span>
          </Button>
        )}
      </div>
    </div>
  )
}

export const TurnDraft = ({ turn }: { turn: YearTurn }) => {
  const { step, change, remember, go } = useDraftStep(turn)
  const plan = usePlanYearTurnQuery({ year: turn.year }, { refetchOnMountOrArgChange: true })
  const dryRun = plan.data
  // What it says stands above the step: nothing moves once the step is there.
  const isKnown = dryRun !== undefined || plan.isError
  const props: StepProps = { turn, change, dryRun }
  const Step = step === 'slips' ? null : steps[step]
  return (
    <>
      <TurnSteps turn={turn} step={step} dryRun={dryRun} onChoose={remember} />
      <DraftNotice />
      {plan.isError && <LoadFailure what="The preview" onRetry={() => void plan.refetch()} />}
      <Panel key={step} label={stepTitles[step]} className={styles.step}>
        <StepTitle title={stepTitles[step]} />
        {!isKnown && <LoadingLines rows={8} />}
        {isKnown && step !== 'slips' && (
          <>
            <Said is="warning" title="Still to decide" sentences={saidOf(dryRun?.problems, step)} />
            <Said is="info" title="Please check" sentences={saidOf(dryRun?.warnings, step)} />
          </>
        )}
        {isKnown && Step && <Step {...props} />}
        {isKnown && step === 'slips' && <TurnStep {...props} onGo={go} />}
      </Panel>
      <Bar
        step={step}
        dryRun={dryRun}
        onGo={go}
        end={<TurnButton turn={turn} dryRun={dryRun} isNewest={!plan.isFetching && !plan.isError} />}
      />
      <NamesDrawer {...props} />
    </>
  )
}
