// Where the person is: four numbered steps. Going back is a button of the step itself.
import { Steps } from '#client/ui/steps/Steps'
import type { ImportWizard } from './importWizardSlice'
import * as styles from './imports.module.css'

const titles = ['Choose the list', 'Match the columns', 'Check', 'Done'] as const

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

const statusAt = (index: number, current: number) =>
  index === current ? 'process' : index < current ? 'finish' : 'wait'

export const WizardSteps = ({ current }: { current: number }) => (
  <Steps
    className={styles.steps}
    size="small"
    current={titles[current] ?? ''}
    items={titles.map((title, index) => ({ key: title, title, status: statusAt(index, current) }))}
  />
)
