// Where am I, on small screens: step n of 6, how much is left in all, and a menu of the steps.
import { DownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { measureText } from '#shared/rules/intake/measure'
import { MeasureBar } from '#client/record/progress/MeasureBar'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { numberOf } from '../stepPaths'
import { selectMeasure, selectRegistrationFlags, selectStepStates } from '../stepStates'
import { StepList } from './StepList'
import * as styles from './StepHeader.module.css'

export const StepHeader = ({ step }: { step: Step }) => {
  // Where it was opened: another step begins with the menu closed.
  const [openAt, setOpenAt] = useState<Step | null>(null)
  const isOpen = openAt === step
  const measure = useSelectorAfterPaint(selectMeasure)
  const standings = useSelectorAfterPaint(selectStepStates)
  const flags = useSelectorAfterPaint(selectRegistrationFlags)
  return (
    <nav className={styles.header} aria-label="Registration steps">
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="step-menu"
        onClick={() => setOpenAt(isOpen ? null : step)}
      >
        <span>
          Step {numberOf(step)} of {steps.length}
        </span>
        <span className={styles.left}>
          {measure && measureText(measure)} <DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />
        </span>
      </button>
      <MeasureBar measure={measure} standings={standings} />
      <div id="step-menu" className={styles.menu} hidden={!isOpen}>
        {isOpen && (
          <StepList current={step} standings={standings} flags={flags} onChoose={() => setOpenAt(null)} />
        )}
      </div>
    </nav>
  )
}
