// Dates of birth in a placement list: its newcomers are of the age of Form 1.
import { longDay } from '../../dates'
import { readDate, type DateOrder, type DateReading } from '../imports/listDates'

const youngest = 7
const oldest = 20

/**
 * The date in a cell that is not empty.
 * @param today yyyy-MM-dd in the school's time zone
 */
export const readBirthDate = (cell: string, order: DateOrder, today: string): DateReading => {
  const read = readDate(cell, order, today)
  if (read.problem !== undefined) return read
  const age = Number(today.slice(0, 4)) - Number(read.day.slice(0, 4))
  if (age >= youngest && age <= oldest) return read
  return {
    problem: `“${cell}” is read as ${longDay(read.day)}, which cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14`,
  }
}
