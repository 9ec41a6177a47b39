// Where the person is: four numbered steps. Going back is a button of the step itself.
import { Steps } from 'antd'
import type { ImportWizard } from './importWizardSlice'
import * as styles from './imports.module.css'

const steps = ['Choose the list', 'Match the columns', 'Check', 'Done'] as const

const positions: Readonly<Record<ImportWizard['is'], number>> = {
  choosing: 0,
  sending: 0,
  opening: 0,
  matching: 1,
  checking: 2,
  checked: 2,
  applying: 2,
  applied: 3,
  undoing: 3,
  undone: 3,
}

export const stepOf = ({ is }: ImportWizard): number => positions[is]

/** antd's steps are plain boxes: that they are a list, and where it stands, is said here. */
const list = { role: 'list', 'aria-label': 'Steps' } as const

const itemOf = (title: string, index: number, current: number) => ({
  title: (
    <span className={index === current ? undefined : styles.otherStep}>
      {title}
      {index < current && <span className="unseen">, done</span>}
    </span>
  ),
  role: 'listitem',
  'aria-current': index === current ? ('step' as const) : undefined,
})

export const WizardSteps = ({ current }: { current: number }) => (
  <Steps
    {...list}
    className={styles.steps}
    size="small"
    responsive={false}
    current={current}
    items={steps.map((title, index) => itemOf(title, index, current))}
  />
)
