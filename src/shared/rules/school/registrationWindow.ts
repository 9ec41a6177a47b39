// When the registration form may be edited.
import { dayBefore, daysBetween, registrationYearOf, spokenDay } from '../dates'

export interface RegistrationWindow {
  readonly open: 0 | 1
  /** yyyy-MM-dd; the first day on which the form is closed. */
  readonly deadline: string | null
  /** The last day of the student it is asked for: from then on the form is closed to this family. */
  readonly left_on?: string | null
}

export const isLeaver = ({ left_on = null }: Pick<RegistrationWindow, 'left_on'>, today: string): boolean =>
  left_on !== null && left_on <= today

/** Days are 'yyyy-MM-dd', so they compare as text. The server decides what `today` is at the school. */
export const isEditable = ({ open, deadline, left_on = null }: RegistrationWindow, today: string): boolean =>
  open === 1 && (deadline === null || today < deadline) && !isLeaver({ left_on }, today)

/** For families: the deadline is the first closed day, this is the day before. */
export const lastOpenDay = ({ deadline }: Pick<RegistrationWindow, 'deadline'>): string | null =>
  deadline === null ? null : dayBefore(deadline)

/** The school year that a registration is for, by the year it starts in: that of today, or of its last day before that. */
export const registrationYear = (window: Pick<RegistrationWindow, 'deadline'>, today: string): number => {
  const lastDay = lastOpenDay(window) ?? today
  return registrationYearOf(lastDay < today ? lastDay : today)
}

/** 'Open until Wednesday 30 September · 12 days left', 'Open' when the school has set no end. */
export const openText = (window: Pick<RegistrationWindow, 'deadline'>, today: string): string => {
  const lastDay = lastOpenDay(window)
  return lastDay === null ? 'Open' : `Open until ${spokenDay(lastDay, today)} · ${daysLeft(today, lastDay)}`
}

const daysLeft = (today: string, lastDay: string): string => {
  const days = daysBetween(today, lastDay)
  if (days === 0) return 'today is the last day'
  return days === 1 ? '1 day left' : `${days} days left`
}
