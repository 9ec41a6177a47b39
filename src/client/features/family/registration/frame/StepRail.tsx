// The steps beside the form on large screens, under what is left of the whole.
import type { ReactNode } from 'react'
import type { Step } from '#shared/record/field'
import { measureText } from '#shared/rules/intake/measure'
import { MeasureBar } from '#client/record/progress/MeasureBar'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { selectMeasure, selectRegistrationFlags, selectStepStates } from '../stepStates'
import { StepList } from './StepList'
import * as styles from './RegistrationFrame.module.css'

export const StepRail = ({ step, children }: { step: Step; children: ReactNode }) => {
  const measure = useSelectorAfterPaint(selectMeasure)
  const standings = useSelectorAfterPaint(selectStepStates)
  const flags = useSelectorAfterPaint(selectRegistrationFlags)
  return (
    <nav className={styles.rail} aria-label="Registration steps">
      <div className={styles.whole}>
        <span className={styles.left}>{measure && measureText(measure)}</span>
        <MeasureBar measure={measure} standings={standings} />
      </div>
      <StepList current={step} standings={standings} flags={flags} />
      {children}
    </nav>
  )
}
