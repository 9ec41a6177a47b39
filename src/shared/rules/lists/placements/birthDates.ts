// Dates of birth in a placement list: its newcomers are of the age of Form 1.
import { longDay } from '../../dates'

const youngest = 7
const oldest = 20

/**
 * Why a birthday cannot be right; null: it can.
 * @param day yyyy-MM-dd; another text is for its field to judge
 * @param today yyyy-MM-dd in the school's time zone
 */
export const ageProblem = (day: string, today: string): string | null => {
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return !/^\d{4}-/.test(day) || (age >= youngest && age <= oldest)
    ? null
    : `${longDay(day)} cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14`
}
