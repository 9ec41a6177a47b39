// Where the person is: four numbered steps. Going back is a button of the step itself.
import { CheckOutlined } from '@ant-design/icons'
import type { ImportWizard } from './importWizardSlice'

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

export const WizardSteps = ({ current }: { current: number }) => (
  <ol className="wizard-steps" aria-label="Steps">
    {steps.map((title, index) => (
      <li
        key={title}
        className={index < current ? 'wizard-step wizard-step-done' : 'wizard-step'}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className="wizard-step-number">
          {index < current ? <CheckOutlined aria-hidden /> : index + 1}
        </span>
        <span>{title}</span>
        {index < current && <span className="unseen">, done</span>}
      </li>
    ))}
  </ol>
)
