// The visitors' search for a student ID, limited so that nobody can collect all names (SEC-45 to SEC-49).
import type { StudentSearchEntry } from '#shared/contract/students/students'
import { dayIn } from '#shared/rules/dates'
import { maxNamesFound, nameSearchFault, nameSearchWords } from '#shared/rules/students/nameSearch'
import type { Config } from '../../config/config'
import { createConcurrencyLimiter } from '../../platform/core/concurrencyLimiter'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { secondsLeft, consume, type RateLimit } from '../../platform/rateLimits/rateLimitsRepository'
import { saveAudit } from '../../trail/audit/auditQueries'
import { readSwitches } from '../../school/settings/schoolSettingsQueries'
import { charge, costOf, searchRateLimits, type RevealedNames } from './rateLimit'
import { countStudents, searchStudents as findByName } from './queries'

interface SearchLog {
  warn(details: object, text: string): void
}

export interface Search {
  readonly db: Db
  readonly config: Config
  readonly now: Date
  readonly log: SearchLog
}

const needsMonth = 'Choose the month in which the student was born.'

const monthOf = (typed: string | undefined): number => {
  const month = /^\d{1,2}$/.test(typed ?? '') ? Number(typed) : 0
  if (month < 1 || month > 12) throw new Refusal(422, needsMonth, { birth_month: [needsMonth] })
  return month
}

/** What a visitor has typed. */
export interface SearchInput {
  readonly name: string
  /** '1' to '12' */
  readonly birth_month?: string
}

const busy = 'Many people are searching at the moment. Please try again in a few seconds.'
/** One at a time, so that two searches cannot share the last bit of a rate limit. */
const oneByOne = createConcurrencyLimiter(1, 200, busy)

const wordsOf = (typed: string): string[] => {
  const fault = nameSearchFault(typed)
  if (fault) throw new Refusal(422, fault, { name: [fault] })
  return nameSearchWords(typed)
}

/** At most once per window, in the server log and the audit log (SEC-48). */
const warn = async ({ db, now, log }: Search, { name, max: limit, seconds }: RateLimit) => {
  const alert: RateLimit = { name: `told:${name}`, max: 1, seconds }
  const [times] = await consume(db, [alert], now)
  if (times !== 1) return
  const scope = name === 'search' ? 'school' : 'address'
  log.warn({ event: 'name search limited', scope, limit }, 'visitors are shown no more names')
  await saveAudit(db, { at: now, actor: 'portal', action: 'name search limited', details: { scope, limit } })
}

const refuse = async (search: Search, { rateLimit }: RevealedNames) => {
  await warn(search, rateLimit)
  const text =
    'Too many names have been looked up. Please try again later, or ask the school office for the student ID.'
  throw new Refusal(429, text, { name: [text] }, secondsLeft(rateLimit, search.now))
}

/** For the office, which sees all names anyway. */
export const searchStudents = (db: Db, typed: string): Promise<StudentSearchEntry[]> =>
  findByName(db, wordsOf(typed), { limit: maxNamesFound, isForOffice: true })

export const searchAsVisitor = async (
  search: Search,
  input: SearchInput,
  ip: string,
): Promise<StudentSearchEntry[]> => {
  const { db, config, now } = search
  const { studentSearch, searchBirthMonth } = await readSwitches(db)
  if (config.school.nameSearch === 'off' || studentSearch === 0)
    throw new Refusal(403, 'The search is switched off. Please ask the school office for the student ID.')
  const words = wordsOf(input.name)
  // Without the setting the month is ignored: otherwise it would reveal birth months.
  const month = searchBirthMonth === 1 ? monthOf(input.birth_month) : undefined
  const today = dayIn(config.school.timeZone, now)
  return oneByOne(async () => {
    const found = await findByName(db, words, { limit: maxNamesFound, month, today })
    if (found.length === 0) return found
    const rateLimits = searchRateLimits(config, ip, await countStudents(db))
    const reveals = await costOf(
      db,
      rateLimits,
      found.map(({ id }) => id),
      now,
    )
    const over = reveals.find(({ isOver }) => isOver)
    if (over) return refuse(search, over)
    if (reveals.some(({ fresh }) => fresh.length > 0))
      await db.transaction().execute((trx) => charge(trx, reveals, now))
    return found
  })
}
