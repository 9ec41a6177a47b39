// Which papers with a family's signature count as its agreement to the terms and conditions. Days are yyyy-MM-dd.
import { academicYear, longDay, registrationStartOf, schoolYearOf } from '../dates'

const again = 'Print the registration form and ask the family to sign it again.'

export interface SigningBounds {
  readonly today: string
  /** The school year that the school has begun with this student; null: none yet. */
  readonly yearBegun: number | null
  /** The terms that apply now, and the day they were published. */
  readonly terms: { readonly version: string; readonly from: string }
}

/** Why a paper signed on that day cannot be taken in; null: it can. */
export const signedOnProblem = (signedOn: string, bounds: SigningBounds): string | null => {
  const { today, terms } = bounds
  if (signedOn > today) return 'This day is in the future. Enter the day the form was signed.'
  const year = yearAtHand(bounds)
  const start = registrationStartOf(year)
  if (signedOn < start)
    return `Forms for ${academicYear(year)} can be signed from ${longDay(start)}. A form signed before then does not count. ${again}`
  if (signedOn < terms.from)
    return `The current terms (version ${terms.version}) are from ${longDay(terms.from)}. A form signed before then does not count. ${again}`
  return null
}

/** The running one, unless the school has asked for the next already, as on a receipt. */
const yearAtHand = ({ today, yearBegun }: SigningBounds): number =>
  Math.max(schoolYearOf(today), yearBegun ?? 0)

/** 'Signed on paper on 3 September 2026' */
export const signedText = (signedOn: string): string => `Signed on paper on ${longDay(signedOn)}`

/** To the family. */
export const paperHereText = (signedOn: string): string =>
  `You signed the agreement on paper on ${longDay(signedOn)}. The school has the paper.`
