// The six steps of the registration form, in order.
import type { Step } from './field'

export interface StepRow {
  readonly step: Step
  readonly title: string
  /** Two steps have another name in the registration menu. */
  readonly menuTitle: string
}

export const steps: readonly StepRow[] = [
  { step: 'student', title: 'Student Data', menuTitle: 'Student Data' },
  { step: 'family', title: 'Family Data', menuTitle: 'Family Data' },
  { step: 'health', title: 'Health Data', menuTitle: 'Medical Data' },
  { step: 'other', title: 'Other Data', menuTitle: 'Other Data' },
  { step: 'documents', title: 'Documents', menuTitle: 'Upload Documents' },
  { step: 'complete', title: 'Complete', menuTitle: 'Complete' },
]
