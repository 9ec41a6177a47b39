// What is still missing, each as a link that lands in the field.
import { useCallback } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import type { MissingThing } from '#shared/rules/intake/completeness'
import { useAppSelector } from '#client/store/hooks'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { selectIsEditable, selectMissingOf, selectProblems } from '../../registrationSelectors'
import { pathToThing, stepLeftBehind } from '../../stepPaths'
import { fullLabel } from '../../steps/fullLabel'
import * as shared from '../../registration.module.css'
import * as styles from './Notices.module.css'

const nothing: readonly MissingThing[] = []

interface MissingLinksProps {
  readonly things: readonly MissingThing[]
  /** What the link carries along, for the way back. */
  readonly state?: object
}

export const MissingLinks = ({ things, state }: MissingLinksProps) => (
  <ul className={shared.missingLinks}>
    {things.map((thing) => (
      <li key={thing.name}>
        <Link to={pathToThing(thing)} state={state}>
          {fullLabel(thing)}
        </Link>
      </li>
    ))}
  </ul>
)

/** On the step that follows: how many answers were passed over, and the way back to the first of them. */
export const LeftBehind = () => {
  const step = stepLeftBehind(useLocation().state)
  const missing = useAppSelector((state) => (step ? selectMissingOf(state, step) : nothing))
  const title = steps.find((row) => row.step === step)?.title
  const [first] = missing
  if (!first) return null
  return (
    <p className={styles.leftBehind} role="status">
      {title}: {missing.length} left. <Link to={pathToThing(first)}>You can come back to it</Link>.
    </p>
  )
}

const leftText = (count: number): string => (count === 1 ? '1 thing left' : `${count} things left`)

/** At the end of a step. */
export const StepMissing = ({ step }: { step: Step }) => {
  const missing = useSelectorAfterPaint(useCallback((state) => selectMissingOf(state, step), [step]))
  const isEditable = useAppSelector(selectIsEditable)
  const state = useLocation().state as object | undefined
  const hasProblem = useAppSelector((state) => selectProblems(state).some((problem) => problem.step === step))
  if (!isEditable || (missing.length === 0 && hasProblem)) return null
  if (missing.length === 0) return <p className={styles.stepDone}>This step is complete.</p>
  return (
    <section aria-labelledby="missing-title">
      <h2 className={styles.missingTitle} id="missing-title">
        {leftText(missing.length)} in this step
      </h2>
      <MissingLinks things={missing} state={state} />
    </section>
  )
}
