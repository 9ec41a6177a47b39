// When the registration form may be edited.
import { dayBefore } from '../dates'

export interface RegistrationWindow {
  readonly open: 0 | 1
  /** yyyy-MM-dd; the first day on which the form is closed. */
  readonly deadline: string | null
}

/** Dates are 'yyyy-MM-dd', so comparing text compares days. `today` is the school's day, decided by the server. */
export const isEditable = ({ open, deadline }: RegistrationWindow, today: string): boolean =>
  open === 1 && (deadline === null || today < deadline)

/** The deadline is the first closed day; a family thinks of the last open one. */
export const lastOpenDay = ({ deadline }: Pick<RegistrationWindow, 'deadline'>): string | null =>
  deadline === null ? null : dayBefore(deadline)
