/** Thrown by services and routes when the answer is no; it becomes the API's error body unchanged. */
import { isRealDate } from '#shared/record/fieldRules'

export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly status: number,
    /** A sentence for the person: what happened and what to do. */
    message: string,
    /** Texts per field; sign-in failures use the field 'message'. */
    readonly errors?: Readonly<Record<string, readonly string[]>>,
    /** seconds, with 429 and 503 */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

/** Somebody else was faster. `current` is the newer value, as a client reads it. */
export class Outdated extends Refusal {
  constructor(
    message: string,
    readonly current: unknown,
  ) {
    super(409, message)
  }
}

/** Too many tries from one device, which may try again `until` then. */
export class Paused extends Refusal {
  constructor(
    message: string,
    readonly until: Date,
    now: Date,
  ) {
    super(429, message, { message: [message] }, (until.getTime() - now.getTime()) / 1000)
  }
}

/** A record that is missing and a record that may not be seen get the same answer. */
export const notFound = () => new Refusal(404, 'Not found.')

/** A refusal that repeats its text in `errors.message`, where the sign-in pages read it. */
export const refusal = (status: number, message: string, retryAfter?: number) =>
  new Refusal(status, message, { message: [message] }, retryAfter)

// Days as people type them: 30 February passes every pattern, and so does the year 9999, whose last evening in Trinidad is
// in the year 10000 of Greenwich.

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
