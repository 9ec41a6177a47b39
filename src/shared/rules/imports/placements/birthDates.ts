// Dates of birth as lists hold them. Day and month can be told apart by the column as a whole, if at all.
import { isRealDate } from '../../../record/fieldRules'
import { longDay } from '../../dates'
import { dayOf } from '../importValues'

export type DateReading =
  | { readonly day: string; readonly problem?: undefined }
  | { readonly problem: string; readonly day?: undefined }

export type DateOrder = 'day first' | 'month first' | 'both'

const weekday = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?,?\s+/i

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(weekday, '')

const numbers = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/

const partsOf = (text: string) => {
  const [, first, second, year] = numbers.exec(text) ?? []
  return first && second && year ? { first: Number(first), second: Number(second), year } : null
}

/** Which order the dates of a column prove: '25/03/2015' the one, '03/25/2015' the other. */
export const dateOrderOf = (texts: ReadonlyArray<string | undefined>): DateOrder => {
  const found = texts.flatMap((text) => partsOf(clean(text ?? '')) ?? [])
  const isMonthFirst = found.some(({ first, second }) => second > 12 && first <= 12)
  const isDayFirst = found.some(({ first, second }) => first > 12 && second <= 12)
  if (!isMonthFirst) return 'day first'
  return isDayFirst ? 'both' : 'month first'
}

/** '15' → '2015', '98' → '1998': nobody is born after this year. */
const fullYear = (year: string, today: string): string => {
  if (year.length === 4) return year
  return `20${year}` > today.slice(0, 4) ? `19${year}` : `20${year}`
}

const asDay = (year: string, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** 'March 14, 2015' and '14th Mar 15' in the form that is read. */
const named = (text: string, today: string): string => {
  const plain = text.replace(/(\d)(st|nd|rd|th)\b/i, '$1')
  const monthFirst = /^([a-z]{3,9})\.? ?-?(\d{1,2}),?[- ]+(\d{4}|\d{2})$/i.exec(plain)
  const [, month, day, year] = monthFirst ?? []
  const turned = monthFirst ? `${day} ${month} ${year}` : plain
  return turned.replace(
    /^(\d{1,2}[- .]*[a-z]{3,9}\.?[- ,]*)'?(\d{2})$/i,
    (_all, start: string, short: string) => start + fullYear(short, today),
  )
}

const example = 'Write it as year-month-day, for example 2015-03-14'

const youngest = 7
const oldest = 20

const checked = (day: string, text: string, today: string): DateReading => {
  if (!isRealDate(day)) return { problem: `“${text}” is not a date. ${example}` }
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  if (age >= youngest && age <= oldest) return { day }
  return { problem: `“${text}” is read as ${longDay(day)}, which cannot be right for Form 1. ${example}` }
}

const readNumbers = (text: string, order: DateOrder, today: string): DateReading | null => {
  const parts = partsOf(text)
  if (!parts) return null
  const { first, second } = parts
  const year = fullYear(parts.year, today)
  const dayFirst = asDay(year, second, first)
  const monthFirst = asDay(year, first, second)
  const isOpen = first <= 12 && second <= 12 && first !== second
  if (order === 'both' && isOpen)
    return {
      problem: `“${text}” can be ${longDay(dayFirst)} or ${longDay(monthFirst)}: the list has the day first in some rows and the month first in others. ${example}`,
    }
  const isMonthFirst = second > 12 || (isOpen && order === 'month first')
  return checked(isMonthFirst ? monthFirst : dayFirst, text, today)
}

/**
 * The date in a cell that is not empty.
 * @param today yyyy-MM-dd in the school's time zone
 */
export const readBirthDate = (cell: string, order: DateOrder, today: string): DateReading => {
  const text = clean(cell)
  return readNumbers(text, order, today) ?? checked(dayOf(named(text, today)), text, today)
}
