// The data of the registration report: one entry per class in the school's order.
import type { Progress } from '#shared/rules/intake/completeness'
import type { School } from '../../platform/pdf/blocks/pageFrame'

export interface ReportStudent {
  readonly id: string
  /** Last name, first name. */
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
  readonly students: readonly ReportStudent[]
}

export interface RegistrationReportData {
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
  /** In the school's order, read one at a time so that only one class is in memory. */
  readonly classes: AsyncIterable<ReportClass> | Iterable<ReportClass>
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

const nothing: Totals = { students: 0, complete: 0, inProgress: 0, notStarted: 0, lackingDocuments: 0 }

export const addTotals = (all: readonly Totals[]): Totals =>
  all.reduce(
    (sum, one) => ({
      students: sum.students + one.students,
      complete: sum.complete + one.complete,
      inProgress: sum.inProgress + one.inProgress,
      notStarted: sum.notStarted + one.notStarted,
      lackingDocuments: sum.lackingDocuments + one.lackingDocuments,
    }),
    nothing,
  )

export interface ClassTotals {
  readonly name: string
  readonly totals: Totals
}

export const className = ({ class_id }: ReportClass): string =>
  class_id === null ? 'Without a class' : `Class ${class_id}`
