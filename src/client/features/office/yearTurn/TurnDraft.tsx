// The draft of the new school year: seven steps, and a summary of their consequences.
import { Button } from 'antd'
import { useCallback, useEffect, type ComponentType, type ReactNode } from 'react'
import type { YearTurn, YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { yearTurnSteps, type YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { usePlanYearTurnQuery } from '#client/api/lists/listsApi'
import { useAppDispatch } from '#client/store/hooks'
import { useScrollRoom } from '#client/ui/hooks/focus'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { Panel } from '#client/ui/panels/Panel'
import { Row } from '#client/ui/primitives'
import { Steps, type StepItem } from '#client/ui/steps/Steps'
import { BalanceStep } from './balance/BalanceStep'
import { changeTurn } from './turnSavingSlice'
import { AskStep, OpeningStep, TermsStep } from './FormSteps'
import { IntakeStep } from './intake/IntakeStep'
import { countKinds, type MoveKind } from './moves'
import { MovesStep } from './MovesStep'
import { NamesButton, NamesDrawer } from './NamesDrawer'
import { DraftNotice, Said, StepTitle, type StepProps } from './turnParts'
import { TurnButton, TurnStep } from './TurnStep'
import { nextStep, saidOf, stepBefore, stepNamed, stepTitles } from './turnTexts'
import * as styles from './yearTurn.module.css'

const steps: Readonly<Record<Exclude<YearTurnStep, 'slips'>, ComponentType<StepProps>>> = {
  terms: TermsStep,
  moves: MovesStep,
  intake: IntakeStep,
  balance: BalanceStep,
  ask: AskStep,
  opening: OpeningStep,
}

export const TurnDraft = ({ turn }: { turn: YearTurn }) => {
  const { step, change, remember, go } = useDraftStep(turn)
  const plan = usePlanYearTurnQuery({ year: turn.year }, { refetchOnMountOrArgChange: true })
  const dryRun = plan.data
  // The preview is above the step, so the step is shown only after it; otherwise the page would jump.
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

/** The step stands in the address; the draft remembers the latest step. */
const useDraftStep = (turn: YearTurn) => {
  const dispatch = useAppDispatch()
  const { query, change: changeAddress } = useOfficeQuery()
  const named = stepNamed(query.get('turn'))
  const resumed = named === undefined ? turn.step : null
  useEffect(() => {
    if (resumed) changeAddress({ turn: resumed }, { replace: true })
  }, [resumed, changeAddress])
  // An address can lead straight to the last step, past the others that would have saved the proposal.
  const isUnstored = turn.version === '' && named === 'slips'
  useEffect(() => {
    if (isUnstored) dispatch(changeTurn({ step: 'slips' }))
  }, [isUnstored, dispatch])

  const change = useCallback((plan: Partial<YearTurnPlan>) => void dispatch(changeTurn({ plan })), [dispatch])
  const remember = (step: YearTurnStep) => {
    window.scrollTo(0, 0)
    if (step !== turn.step) dispatch(changeTurn({ step }))
  }
  const go = (step: YearTurnStep) => {
    remember(step)
    changeAddress({ turn: step, names: '' })
  }
  return { step: named ?? turn.step, change, remember, go } as const
}

interface TurnStepsProps {
  readonly turn: YearTurn
  readonly step: YearTurnStep
  readonly dryRun: YearTurnDryRun | undefined
  readonly onChoose: (step: YearTurnStep) => void
}

/** The seven steps; open decisions are marked at their step. */
const TurnSteps = ({ turn, step, dryRun, onChoose }: TurnStepsProps) => {
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

interface BarProps {
  readonly step: YearTurnStep
  readonly dryRun: YearTurnDryRun | undefined
  readonly onGo: (step: YearTurnStep) => void
  /** Replaces the Next button at the last step. */
  readonly end: ReactNode
}

const Bar = ({ step, dryRun, onGo, end }: BarProps) => {
  useScrollRoom(styles.room)
  const before = stepBefore(step)
  const next = nextStep(step)
  return (
    <Row gap={6} rowGap={2} justify="between" sticky className={styles.bar}>
      <TurnSummary dryRun={dryRun} />
      <Row justify="end" gap={3} style={{ marginLeft: 'auto' }}>
        {before && <Button onClick={() => onGo(before)}>Back</Button>}
        {!next && end}
        {next && (
          <Button type="primary" onClick={() => onGo(next)}>
            <span>
              Next<span className={styles.nextTitle}>: {stepTitles[next]}</span>
            </span>
          </Button>
        )}
      </Row>
    </Row>
  )
}

const words: Readonly<Record<MoveKind, string>> = {
  moves: 'move up',
  repeats: 'repeat',
  leaves: 'leave',
  comes: 'new',
  stays: 'stay as they are',
}

/** The consequences for the students, always in sight: each number opens its names. */
const TurnSummary = ({ dryRun }: { dryRun: YearTurnDryRun | undefined }) => {
  const counts = dryRun && countKinds(dryRun.students)
  const kinds: readonly MoveKind[] = [
    ...(['moves', 'repeats', 'leaves', 'comes'] as const),
    ...(counts && counts.stays > 0 ? (['stays'] as const) : []),
  ]
  return (
    <Row as="ul" rowGap={0} className={styles.summary} aria-label="Changes for students">
      {kinds.map((kind) => (
        <li key={kind}>
          <NamesButton whose={kind} many={counts?.[kind]}>
            {words[kind]}
          </NamesButton>
        </li>
      ))}
    </Row>
  )
}
