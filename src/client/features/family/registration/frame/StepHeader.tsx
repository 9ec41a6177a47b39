// Where am I, on small screens: step n of 6, how much is left in all, and a menu of the steps.
import { DownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { measureText } from '#shared/rules/registration/progress/measure'
import { MeasureBar } from '../../../../record/progress/MeasureBar'
import { useAppSelector } from '../../../../store/hooks'
import { numberOf } from '../stepPaths'
import { selectMeasure, selectStepStates } from '../stepStates'
import { StepList } from './StepList'
import * as styles from './StepHeader.module.css'

export const StepHeader = ({ step }: { step: Step }) => {
  const [isOpen, setIsOpen] = useState(false)
  const measure = useAppSelector(selectMeasure)
  const standings = useAppSelector(selectStepStates)
  return (
    <nav className={styles.header} aria-label="Registration steps">
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="step-menu"
        onClick={() => setIsOpen(!isOpen)}
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
        {isOpen && <StepList current={step} onChoose={() => setIsOpen(false)} />}
      </div>
    </nav>
  )
}
