// Dates in lists. Only the column as a whole shows the order of day and month, if anything does.
import { isRealDate } from '#shared/record/fieldRules'
import { longDay } from '../../dates'
import { asDay, fullYear, namedDay, twoDigits } from './namedDays'

/** True if a time in the afternoon or evening stands behind a date. Noon is nobody's midnight. */
export const lateTime = (text: string): boolean => {
  const [, hours = '', minutes = '', half = ''] =
    /[ T](\d{1,2}):(\d{2})\S*?(?: ?([ap])\.?m\.?)?$/i.exec(text.trim()) ?? []
  if (hours === '') return false
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour > 12 || (hour === 12 && Number(minutes) > 0)
}

const weekday =
  /^((mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|(lun|mar|mercre|jeu|vendre|same)di|dimanche)\.?,?\s+/i

/** A time of the day behind the date, as databases and spreadsheets add it. */
const time = /[ T]\d{1,2}:\d{2}\S*( ?[ap]\.?m\.?)?$/i

export type DateReading =
  | { readonly day: string; readonly problem?: undefined }
  | {
      readonly problem: string
      readonly day?: undefined
      /** The days that it can be. Of a date of the workbook: as it stands, and with day and month swapped. */
      readonly ways?: DateWays
    }

export type DateWay = 'day first' | 'month first' | 'year first'

export type DateWays = Readonly<Partial<Record<DateWay, string>>>

/**
 * 'unknown': nothing in the column proves an order. 'hardly': too few of its dates do. 'all open': its years have two digits, and may come first. 'half read': a spreadsheet program has turned the dates that it
 * understood into its own and left the others as text, so that day and month of those it turned may be swapped. The last
 * two are of dates such as '2014-25-03'.
 */
export type DateOrder =
  DateWay | 'unknown' | 'hardly' | 'all open' | 'both' | 'half read' | 'day second' | 'day or month second'

export interface DateCell {
  readonly text: string | undefined
  /** A date of the workbook, not text. */
  readonly isTyped: boolean
  /** The dates of a sheet may have been turned while those of another were not. */
  readonly sheet?: number
}

/** The order that a header claims: “DOB (mm/dd/yyyy)”. */
export type ClaimedOrder = 'day first' | 'month first' | 'day second' | null

export const claimedOrder = (header: string): ClaimedOrder => {
  if (/y\W?d{1,2}\W?m/i.test(header)) return 'day second'
  if (/\bd{1,2}\W?m{1,3}\W?y/i.test(header)) return 'day first'
  return /\bm{1,3}\W?d{1,2}\W?y/i.test(header) ? 'month first' : null
}

/**
 * Which order the texts of a column prove: '25/03/2015' the one, '03/25/2015' the other, and '14-03-31' that the year
 * comes first, because nobody is born in 2031.
 * @param today yyyy-MM-dd in the school's time zone
 * @param claimed by the header: it never decides, but what speaks against it makes a question
 * @returns of a date that begins with a year of four digits: the order of what is behind it
 */
export const dateOrderOf = (
  cells: readonly DateCell[],
  today: string,
  claimed: ClaimedOrder = null,
): ((cell: DateCell) => DateOrder) => {
  const found = cells.flatMap(({ text }) => partsOf(clean(text ?? '')) ?? [])
  const [dayFirst, monthFirst] = proofsIn(found)
  const isMonthFirst = monthFirst > 0
  const isDayFirst = dayFirst > 0
  const proved = yearOrderOf(found, today) ?? plainOrderOf(found)
  const isDisproved =
    (claimed === 'month first' && proved === 'day first') ||
    (claimed === 'day first' && proved === 'month first')
  const ofTexts = isDisproved ? 'both' : proved
  // A day after the twelfth among the workbook's own dates shows that it did understand such dates on that sheet.
  const understood = new Set(
    cells.flatMap(({ text, isTyped, sheet }) =>
      isTyped && Number(clean(text ?? '').slice(8)) > 12 ? [sheet] : [],
    ),
  )
  const ofYears = orderBehindYears(cells, claimed === 'day second')
  return ({ text, isTyped, sheet }) => {
    if (isTyped) return !understood.has(sheet) && (isMonthFirst || isDayFirst) ? 'half read' : ofTexts
    return ofYears !== null && yearFirst.test(clean(text ?? '')) ? ofYears : ofTexts
  }
}

/** The order that texts of day, month and year prove. */
export const provenOrder = (cells: readonly DateCell[]): DateOrder => {
  const found = cells.flatMap(({ text }) => partsOf(clean(text ?? '')) ?? [])
  return plainOrderOf(found)
}

/** '2014-25-03' proves that a program writes the day behind the year. */
const orderBehindYears = (cells: readonly DateCell[], isDaySecond: boolean): DateOrder | null => {
  const found = cells.flatMap(({ text, isTyped }) => {
    const [, , second, third] = (!isTyped && yearFirst.exec(clean(text ?? ''))) || []
    return second && third ? [[Number(second), Number(third)] as const] : []
  })
  const isMonth = found.some(([second, third]) => second <= 12 && third > 12)
  const isDay = found.some(([second, third]) => second > 12 && third <= 12)
  if (isDay) return isMonth ? 'day or month second' : 'day second'
  return isDaySecond && !isMonth ? 'day or month second' : null
}

/** No student of a secondary school is younger. */
const youngest = 8

/** '14-03-31': nobody is born in 2031. Null: one of the dates does not begin with a year. */
const yearOrderOf = (dates: readonly Parts[], today: string): DateOrder | null => {
  if (dates.length === 0 || !dates.every((parts) => mayBeginWithYear(parts, today))) return null
  const thisYear = Number(today.slice(2, 4))
  const proofs = dates.filter(({ year }) => Number(year) > thisYear).length
  const isUsual = dates.every(({ isHyphened }) => isHyphened) && proofs * 2 >= dates.length
  return isUsual || (proofs > 1 && proofs * fewestShare >= dates.length) ? 'year first' : 'all open'
}

/** One date, or two of a hundred, may be slips of the pen; of days of birth one in six proves the order. */
const fewestShare = 20

const mayBeginWithYear = ({ first, second, year }: Parts, today: string): boolean =>
  year.length === 2 && first <= Number(today.slice(2, 4)) - youngest && second <= 12 && Number(year) <= 31

const plainOrderOf = (found: readonly Parts[]): DateOrder => {
  const [dayFirst, monthFirst] = proofsIn(found)
  if (dayFirst > 0 && monthFirst > 0) return 'both'
  if (dayFirst === 0 && monthFirst === 0) return 'unknown'
  if ((dayFirst + monthFirst) * fewestProofs <= found.length) return 'hardly'
  return monthFirst > 0 ? 'month first' : 'day first'
}

/** Three of five days of birth lie after the twelfth: one alone of five dates may be a slip of the pen. */
const fewestProofs = 5

/** How many dates show that the day comes first, and how many that the month does. */
const proofsIn = (found: readonly Parts[]): readonly [dayFirst: number, monthFirst: number] => [
  found.filter(({ first, second }) => first > 12 && second <= 12).length,
  found.filter(({ first, second }) => second > 12 && first <= 12).length,
]

const numbers = /^(\d{1,2})\s*[-/., ]\s*(\d{1,2})\s*[-/., ]\s*(\d{4}|\d{2})$/

interface Parts {
  readonly first: number
  readonly second: number
  readonly year: string
  /** '14-03-31' is the usual way to begin with the year. */
  readonly isHyphened: boolean
}

const partsOf = (text: string): Parts | null => {
  const [, first, second, year] = numbers.exec(text) ?? []
  return first && second && year
    ? { first: Number(first), second: Number(second), year, isHyphened: text.includes('-') }
    : null
}

/** “DOB (Age)”: 14/03/2014 (12). */
const age = /\s*\(\d{1,2}(?: ?(?:years?|yrs?)\.?)?\)$/i

/** Without the apostrophe that some programs put before a text. */
const clean = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^['’`]/, '')
    .replace(weekday, '')
    .replace(time, '')
    .replace(age, '')
    .replace(/(?<=\d)[.,;]$/, '')
    .replaceAll('\\', '/')

/** Unlike a person, a list must say which is the day and which the month. */
const example = 'as year-month-day, for example 2015-03-14'

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/

const tooNarrow =
  'is what Excel shows where a column is too narrow. Make the column wider in Excel and save the list again'

const halfRead =
  'some dates of the column are dates of the spreadsheet and others are text, so it may have swapped day and month'

const inBothOrders = 'the list has the day first in some rows and the month first in others'

const inHardlyAny = 'too few rows of the list show whether the day or the month comes first'

const inNoOrder = 'no row of the list shows whether the day or the month comes first'

const whyUnclear: Readonly<Partial<Record<DateOrder, string>>> = {
  both: inBothOrders,
  unknown: inNoOrder,
  hardly: inHardlyAny,
}

const inAnyOrder = 'no row of the list shows whether the day, the month or the year comes first'

/**
 * The date in a cell that is not empty.
 * @param order of the column that the cell is in
 * @param today yyyy-MM-dd in the school's time zone
 */
export const readDate = (cell: string, order: DateOrder, today: string): DateReading => {
  const text = clean(cell)
  const checked = (day: string | null): DateReading => {
    if (day !== null && isRealDate(day)) return { day }
    if (/^#+$/.test(text)) return { problem: `“${cell}” ${tooNarrow}` }
    const problem = shortened.test(text) ? 'is only a part of a date' : 'is not a date'
    return { problem: `“${cell}” ${problem}. Write it ${example}` }
  }
  const parts = partsOf(text)
  if (!parts) {
    const [, year = '', second = '', third = ''] = yearFirst.exec(text) ?? []
    if (year === '') return checked(plainDay(text, today))
    const asItStands = asDay(year, Number(second), Number(third))
    const swapped = asDay(year, Number(third), Number(second))
    if (isOpen(Number(second), Number(third))) {
      const ways = { 'day first': asItStands, 'month first': swapped }
      if (order === 'half read') return inSeveralWays(cell, ways, halfRead, 'Write every date of the column')
      const orders = { 'day first': swapped, 'month first': asItStands }
      if (order === 'day or month second') return inSeveralWays(cell, orders, inNoOrder, 'Write it')
    }
    const isSwapped = order === 'day second' || (order === 'day or month second' && Number(second) > 12)
    return checked(isSwapped && Number(third) <= 12 ? swapped : asItStands)
  }
  const { first, second } = parts
  const withYearFirst = asDay(`20${twoDigits(first)}`, second, Number(parts.year))
  if (order === 'year first') return checked(withYearFirst)
  const year = fullYear(parts.year, today)
  const dayFirst = asDay(year, second, first)
  const monthFirst = asDay(year, first, second)
  const both = { 'day first': dayFirst, 'month first': monthFirst }
  if (order === 'all open')
    return inSeveralWays(cell, realOnes({ ...both, 'year first': withYearFirst }), inAnyOrder, 'Write it')
  const isUnclear = isOpen(first, second)
  const why = whyUnclear[order]
  if (isUnclear && why !== undefined) return inSeveralWays(cell, both, why, 'Write it')
  return checked(second > 12 || (isUnclear && order === 'month first') ? monthFirst : dayFirst)
}

const realOnes = (ways: DateWays): DateWays =>
  Object.fromEntries(Object.entries(ways).filter(([, day]) => isRealDate(day)))

/** True if the other order is a different date, too. */
const isOpen = (first: number, second: number): boolean => first <= 12 && second <= 12 && first !== second

const msPerDay = 86_400_000

/** A date without an order of its own. Null: no date. */
const plainDay = (text: string, today: string): string | null => {
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  // A date in a column formatted as a number: days since the end of 1899.
  if (/^[1-5]\d{4}$/.test(text))
    return new Date((Number(text) - 25_569) * msPerDay).toISOString().slice(0, 10)
  return namedDay(text, today)
}

/** 'Mar-14', as spreadsheet programs show a date without its day, or without its year. */
const shortened = /^([a-z]{3,9}\.?[- /]\d{2,4}|\d{1,2}[- /][a-z]{3,9}\.?)$/i

/** A date that is the same day in every way is that day. */
const inSeveralWays = (cell: string, ways: DateWays, why: string, how: string): DateReading => {
  const [day = '', ...others] = new Set(Object.values(ways))
  if (others.length === 0) return { day }
  const days = [day, ...others].map(longDay)
  return {
    problem: `“${cell}” can be ${days.slice(0, -1).join(', ')} or ${days.at(-1)}: ${why}. ${how} ${example}`,
    ways,
  }
}
