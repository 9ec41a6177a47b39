// The step header of small screens: step n of 6, how much is left, and a menu of the steps.
import { DownOutlined } from '@ant-design/icons'
import { type ReactNode, memo, useState } from 'react'
import type { Step } from '#shared/record/field'
import { type StepRow, steps } from '#shared/record/steps'
import { measureText } from '#shared/rules/intake/measure'
import { MeasureBar } from '#client/record/progress/MeasureBar'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { useChildPath } from '#client/address/links'
import { stepPaths } from '#client/address/paths'
import {
  type RegistrationFlags,
  type StepStanding,
  type StepState,
  standingText,
} from '#client/record/progress/stepStandings'
import { type StepItem, Steps } from '#client/ui/steps/Steps'
import { numberOf } from '../stepPaths'
import { selectMeasure, selectRegistrationFlags, selectStepStates } from '../registrationSelectors'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './frame.module.css'

export const StepHeader = ({ step }: { step: Step }) => {
  // The step that opened the menu; another step begins with the menu closed.
  const [openAt, setOpenAt] = useState<Step | null>(null)
  const isOpen = openAt === step
  const measure = useSelectorAfterPaint(selectMeasure)
  const standings = useSelectorAfterPaint(selectStepStates)
  const flags = useSelectorAfterPaint(selectRegistrationFlags)
  return (
    <Stack as="nav" className={styles.header} data-print="no" aria-label="Registration steps">
      <Row
        type="button"
        as="button"
        gap={0}
        justify="between"
        weight={600}
        tone="text"
        minHeight={44}
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="step-menu"
        onClick={() => setOpenAt(isOpen ? null : step)}
      >
        <span>
          Step {numberOf(step)} of {steps.length}
        </span>
        <Muted weight={400} className={styles.stepHeaderLeft}>
          {measure && measureText(measure)} <DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />
        </Muted>
      </Row>
      <MeasureBar measure={measure} standings={standings} />
      <div id="step-menu" className={styles.menu} hidden={!isOpen}>
        {isOpen && (
          <StepList current={step} standings={standings} flags={flags} onChoose={() => setOpenAt(null)} />
        )}
      </div>
    </Stack>
  )
}

// The rail of large screens: the steps under what is left of the whole.
export const StepRail = ({ step, children }: { step: Step; children: ReactNode }) => {
  const measure = useSelectorAfterPaint(selectMeasure)
  const standings = useSelectorAfterPaint(selectStepStates)
  const flags = useSelectorAfterPaint(selectRegistrationFlags)
  return (
    <nav className={styles.rail} data-print="no" aria-label="Registration steps">
      <Stack className={styles.whole}>
        <Text weight={600} className={styles.left}>
          {measure && measureText(measure)}
        </Text>
        <MeasureBar measure={measure} standings={standings} />
      </Stack>
      <StepList current={step} standings={standings} flags={flags} />
      {children}
    </nav>
  )
}

// The six steps with their states.
const statuses: Readonly<Partial<Record<StepState, StepItem['status']>>> = {
  'in progress': 'process',
  'sent back': 'process',
  'needs attention': 'error',
}

interface StepListProps {
  readonly current: Step
  readonly standings: readonly StepStanding[]
  readonly flags: RegistrationFlags
  readonly onChoose?: () => void
}

/** Drawn only when a state changes, not at each answer. */
const StepList = memo(({ current, standings, flags, onChoose }: StepListProps) => {
  const ofChild = useChildPath()
  const items = standings.map((standing, index) => {
    const { flag, menuTitle } = steps[index] as StepRow
    return {
      key: standing.step,
      title: menuTitle,
      status: flags.progress[flag] ? 'finish' : (statuses[standing.is] ?? 'wait'),
      note: standingText(standing),
      path: ofChild(stepPaths[standing.step]),
    }
  })
  return <Steps orientation="vertical" items={items} current={current} onChoose={onChoose} />
})
StepList.displayName = 'StepList'
