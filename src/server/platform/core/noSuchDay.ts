// Days as people type them: 30 February passes every pattern.
import { isRealDate } from '#shared/record/fieldRules'
import { Refusal } from './refusal'

const text = 'There is no such day. Please check the date.'

/** @param days by the name of their field; those left out are not checked */
export const refuseNoDays = (days: Readonly<Record<string, string | null | undefined>>) => {
  const wrong = Object.entries(days).filter(([, day]) => typeof day === 'string' && !isRealDate(day))
  if (wrong.length === 0) return
  throw new Refusal(422, text, Object.fromEntries(wrong.map(([field]) => [field, [text]])))
}
