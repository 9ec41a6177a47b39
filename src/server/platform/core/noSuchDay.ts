// Days as people type them: 30 February passes every pattern, and so does the year 9999, whose last evening in Trinidad is
// in the year 10000 of Greenwich.
import { isRealDate } from '#shared/record/fieldRules'
import { Refusal } from './refusal'

const noDay = 'This date does not exist. Please check it.'
const farYear = 'Please check the year of this date.'

const problemOf = (day: string): string | null => {
  if (!isRealDate(day)) return noDay
  return day < '1900' || day >= '2200' ? farYear : null
}

/** @param days by the name of their field; those left out are not checked */
export const refuseNoDays = (days: Readonly<Record<string, string | null | undefined>>) => {
  const wrong = Object.entries(days).flatMap(([field, day]) => {
    const problem = typeof day === 'string' ? problemOf(day) : null
    return problem === null ? [] : [[field, problem] as const]
  })
  const [first] = wrong
  if (!first) return
  throw new Refusal(422, first[1], Object.fromEntries(wrong.map(([field, text]) => [field, [text]])))
}
