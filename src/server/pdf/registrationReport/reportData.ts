// Everything the registration report is drawn from: plain data, one entry per class in the school's order.
import type { Progress } from '#shared/rules/completeness'
import type { School } from '../pageFrame'

export interface ReportStudent {
  readonly id: string
  /** Last name, comma, first name. */
  readonly name: string
  readonly sex: string
  readonly date_of_birth: string
  readonly phone: string
  readonly email: string
  /** One line per parent. */
  readonly parents: readonly string[]
  /** What is still missing, in words. */
  readonly missing: string
  readonly lacksDocuments: boolean
  readonly progress: Progress
}

export interface ReportClass {
  /** Null: students without a class. */
  readonly class_id: string | null
  readonly form_level: number | null
  readonly students: readonly ReportStudent[]
}

export interface RegistrationReportData {
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
  readonly classes: readonly ReportClass[]
}

export interface Totals {
  readonly students: number
  readonly complete: number
  readonly inProgress: number
  readonly notStarted: number
  readonly lackingDocuments: number
}

export const totalsOf = (students: readonly ReportStudent[]): Totals => {
  const count = (isCounted: (student: ReportStudent) => boolean) => students.filter(isCounted).length
  return {
    students: students.length,
    complete: count(({ progress }) => progress === 'complete'),
    inProgress: count(({ progress }) => progress === 'in progress'),
    notStarted: count(({ progress }) => progress === 'not started'),
    lackingDocuments: count(({ lacksDocuments }) => lacksDocuments),
  }
}

export const className = ({ class_id }: ReportClass): string =>
  class_id === null ? 'Without a class' : `Class ${class_id}`
