// Dates in which a month has its name, in the languages of lists.
import { withoutAccents } from '../../students/names'

/** In English, Spanish, French and Dutch; a month is known by its whole name or a beginning of three letters and more. */
const months: readonly (readonly string[])[] = [
  ['january', 'enero', 'janvier', 'januari'],
  ['february', 'febrero', 'fevrier', 'februari'],
  ['march', 'marzo', 'mars', 'maart'],
  ['april', 'abril', 'avril'],
  ['may', 'mayo', 'mai', 'mei'],
  ['june', 'junio', 'juin', 'juni'],
  ['july', 'julio', 'juillet', 'juli'],
  ['august', 'agosto', 'aout', 'augustus'],
  ['september', 'septiembre', 'setiembre', 'septembre'],
  ['october', 'octubre', 'octobre', 'oktober'],
  ['november', 'noviembre', 'novembre'],
  ['december', 'diciembre', 'decembre'],
]

/** 1 to 12; 0: no month. Of a misspelt English name the first three letters count. */
export const monthOf = (word: string): number => {
  const beginning = (text: string) =>
    months.flatMap((names, at) => (names.some((name) => name.startsWith(text)) ? [at + 1] : []))
  const [month, another] = word.length < 3 ? [] : beginning(word)
  if (month !== undefined) return another === undefined ? month : 0
  return months.findIndex(([english = '']) => english.slice(0, 3) === word.slice(0, 3)) + 1
}

/** 'MARCH': the whole English name. */
export const isMonthName = (text: string): boolean =>
  months.some(([english]) => english === text.toLowerCase())

/** A date with the name of its month: '14-Mar-2015', 'March 14, 2015', 'the 14th of Mar. 15', '2015-Mar-14'. */
export const namedDay = (text: string, today: string): string | null => {
  const plain = withoutAccents(text)
    .replace(/^(the|el|le) /i, '')
    .replace(/(\d)(st|nd|rd|th|er|o|º|°)(?=[ ,]|$)/i, '$1')
    .replace(/ (of|del?) /gi, ' ')
    .replace(/^(\d{4})[- ./]([a-z]{3,10})[- ./](\d{1,2})$/i, '$3-$2-$1')
  const dayFirst = /^(\d{1,2})[- .,/]*([a-z]{3,10})\.?[- ,/]*'?(\d{4}|\d{2})$/i.exec(plain)
  const monthFirst = /^([a-z]{3,10})\.?[- /]?(\d{1,2}),?[- /]+'?(\d{4}|\d{2})$/i.exec(plain)
  const [, day, name, year] = dayFirst ?? []
  const [, nameFirst, dayThen, yearThen] = monthFirst ?? []
  const month = monthOf((name ?? nameFirst ?? '').toLowerCase())
  if (month === 0) return null
  return asDay(fullYear(year ?? yearThen ?? '', today), month, Number(day ?? dayThen))
}

/** '15' → '2015', '98' → '1998': no date of a student lies after this year. */
export const fullYear = (year: string, today: string): string => {
  if (year.length === 4) return year
  return `20${year}` > today.slice(0, 4) ? `19${year}` : `20${year}`
}

export const asDay = (year: string, month: number, day: number): string =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}`

export const twoDigits = (count: number): string => String(count).padStart(2, '0')
