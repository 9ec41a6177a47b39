// The six steps of the registration form, in order.
import type { Step } from './field'

/** The progress flags of SPEC.md §3, letter by letter. */
export type ProgressFlag = 'studentData' | 'familyData' | 'healthData' | 'otherData' | 'documents' | 'submit'

export interface StepRow {
  readonly step: Step
  readonly flag: ProgressFlag
  readonly title: string
  /** Two steps have another name in the registration menu. */
  readonly menuTitle: string
}

export const steps: readonly StepRow[] = [
  { step: 'student', flag: 'studentData', title: 'Student Data', menuTitle: 'Student Data' },
  { step: 'family', flag: 'familyData', title: 'Family Data', menuTitle: 'Family Data' },
  { step: 'health', flag: 'healthData', title: 'Health Data', menuTitle: 'Medical Data' },
  { step: 'other', flag: 'otherData', title: 'Other Data', menuTitle: 'Other Data' },
  { step: 'documents', flag: 'documents', title: 'Documents', menuTitle: 'Upload Documents' },
  { step: 'complete', flag: 'submit', title: 'Complete', menuTitle: 'Complete' },
]
