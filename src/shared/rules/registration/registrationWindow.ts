// When the registration form may be edited.
import { dayBefore } from '../dates'

export interface RegistrationWindow {
  readonly open: 0 | 1
  /** yyyy-MM-dd; the first day on which the form is closed. */
  readonly deadline: string | null
}

/** Days are 'yyyy-MM-dd', so they compare as text. The server decides what `today` is at the school. */
export const isEditable = ({ open, deadline }: RegistrationWindow, today: string): boolean =>
  open === 1 && (deadline === null || today < deadline)

/** For families: the deadline is the first closed day, this is the day before. */
export const lastOpenDay = ({ deadline }: Pick<RegistrationWindow, 'deadline'>): string | null =>
  deadline === null ? null : dayBefore(deadline)
