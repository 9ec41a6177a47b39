// Where am I, on small screens: step n of 6, a progress bar and a menu of the steps.
import { DownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { useAppSelector } from '../../../../store/hooks'
import { numberOf } from '../stepPaths'
import { selectDone } from '../stepStates'
import { StepList } from './StepList'
import * as styles from './StepHeader.module.css'

export const StepHeader = ({ step }: { step: Step }) => {
  const [isOpen, setIsOpen] = useState(false)
  const done = useAppSelector(selectDone)
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
        <span className={styles.done}>
          {done !== null && `${done}% done`} <DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />
        </span>
      </button>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Registration done"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={done ?? 0}
      >
        <span style={{ width: `${done ?? 0}%` }} />
      </div>
      <div id="step-menu" className={styles.menu} hidden={!isOpen}>
        {isOpen && <StepList current={step} onChoose={() => setIsOpen(false)} />}
      </div>
    </nav>
  )
}
