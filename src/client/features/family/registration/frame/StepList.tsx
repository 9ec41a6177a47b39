// The six steps with their states: the rail of large screens and the menu of small ones.
import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { stepPaths } from '../../../../address/paths'
import { Steps } from '../../../../ui/steps/Steps'
import { useAppSelector } from '../../../../store/hooks'
import { selectStepStates, standingText, type StepStanding } from '../stepStates'
import * as styles from './Steps.module.css'

const Badge = ({ number, standing }: { number: number; standing: StepStanding }) => (
  <span className={styles.badge} data-standing={standing.is} aria-hidden="true">
    {standing.is === 'complete' && <CheckOutlined />}
    {standing.is === 'needs attention' && <ExclamationOutlined />}
    {standing.is !== 'complete' && standing.is !== 'needs attention' && number}
  </span>
)

const statusOf = ({ is }: StepStanding) => (is === 'complete' ? 'finish' : 'wait')

interface StepListProps {
  readonly current: Step
  readonly onChoose?: () => void
}

export const StepList = ({ current, onChoose }: StepListProps) => {
  const standings = useAppSelector(selectStepStates)
  return (
    <Steps
      label="Steps"
      isVertical
      className={styles.list}
      classNames={{
        item: styles.item,
        itemWrapper: styles.row,
        itemTitle: styles.title,
        itemRail: styles.line,
      }}
      current={standings.findIndex(({ step }) => step === current)}
      items={standings.map((standing, index) => ({
        key: standing.step,
        status: statusOf(standing),
        icon: <Badge number={index + 1} standing={standing} />,
        title: (
          <Link
            to={stepPaths[standing.step]}
            className={styles.link}
            aria-current={standing.step === current ? 'step' : undefined}
            onClick={onChoose}
          >
            <span>{steps[index]?.menuTitle}</span>
            <span className={styles.state} data-standing={standing.is}>
              {standingText(standing)}
            </span>
          </Link>
        ),
      }))}
    />
  )
}
