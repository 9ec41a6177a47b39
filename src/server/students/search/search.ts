// The visitors' search for a student ID, limited so that nobody can collect all names (SEC-45 to SEC-49).
import type { BodyOf } from '#shared/contract/call'
import type { saveListing, StudentSearchEntry } from '#shared/contract/students/students'
import { accountIdOf } from '#shared/rules/access/accountId'
import { dayIn } from '#shared/rules/dates'
import { maxNamesFound, nameSearchFault, nameSearchWords } from '#shared/rules/students/names'
import type { Config } from '../../config/config'
import type { App } from '../../http/appParts'
import { addressKey } from '../../http/connection'
import type { SignedIn } from '../../http/security/session'
import { createConcurrencyLimiter } from '../../platform/core/concurrencyLimiter'
import { daySeconds, hourSeconds, minuteSeconds } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import { consume, listUsed, secondsLeft, type RateLimit } from '../../platform/database/rateLimits'
import type { Db } from '../../platform/database/schema/schema'
import { readSwitches } from '../../school/settings/queries'
import { saveAudit } from '../../trail/audit/queries'
import { countStudents, searchStudents as findByName, findUnlisted, saveUnlisted } from './queries'

const needsMonth = 'Choose the month in which the student was born.'

/** The text and month that a visitor has typed. */
export interface SearchInput {
  readonly name: string
  /** '1' to '12' */
  readonly birth_month?: string
}

/** For the office, which sees all names anyway. */
export const searchStudents = (db: Db, typed: string): Promise<StudentSearchEntry[]> =>
  findByName(db, wordsOf(typed), { limit: maxNamesFound, isForOffice: true })

const wordsOf = (typed: string): string[] => {
  const fault = nameSearchFault(typed)
  if (fault) throw new Refusal(422, fault, { name: [fault] })
  return nameSearchWords(typed)
}

type Parts = Pick<App, 'db' | 'config' | 'clock' | 'log'>

const busy = 'Many people are searching at the moment. Please try again in a few seconds.'
/** Searches run one at a time, so that two of them cannot both use the rest of a rate limit. */
const oneByOne = createConcurrencyLimiter(1, 200, busy)

export const searchAsVisitor = async (
  app: Parts,
  input: SearchInput,
  ip: string,
): Promise<StudentSearchEntry[]> => {
  const { db, config } = app
  const now = app.clock()
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
    if (over) return refuse(app, over, now)
    if (reveals.some(({ fresh }) => fresh.length > 0))
      await db.transaction().execute((trx) => charge(trx, reveals, now))
    return found
  })
}

const monthOf = (typed: string | undefined): number => {
  const month = /^\d{1,2}$/.test(typed ?? '') ? Number(typed) : 0
  if (month < 1 || month > 12) throw new Refusal(422, needsMonth, { birth_month: [needsMonth] })
  return month
}

const refuse = async (app: Parts, { rateLimit }: RevealedNames, now: Date) => {
  await warn(app, rateLimit, now)
  const text =
    'Too many names have been looked up. Please try again later, or ask the school office for the student ID.'
  throw new Refusal(429, text, { name: [text] }, secondsLeft(rateLimit, now))
}

/** At most once per window, in the server log and the audit log (SEC-48). */
const warn = async ({ db, log }: Parts, { name, max: limit, seconds }: RateLimit, now: Date) => {
  const alert: RateLimit = { name: `told:${name}`, max: 1, seconds }
  const [times] = await consume(db, [alert], now)
  if (times !== 1) return
  const scope = name === 'search' ? 'school' : 'address'
  log.warn({ event: 'name search limited', scope, limit }, 'visitors are shown no more names')
  await saveAudit(db, { at: now, actor: 'portal', action: 'name search limited', details: { scope, limit } })
}

/** Hides a student from visitors' searches or shows the student again (SEC-49). Only real changes are audited. */
export const changeListing = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { accountId }: SignedIn,
  { student_id, unlisted }: BodyOf<typeof saveListing>,
) =>
  db.transaction().execute(async (trx) => {
    const current = await findUnlisted(trx, student_id)
    if (!current) throw notFound()
    if (current.unlisted !== unlisted) {
      await saveUnlisted(trx, student_id, unlisted)
      await saveAudit(trx, {
        at: clock(),
        actor: accountId,
        action: unlisted === 1 ? 'student hidden from the name search' : 'student listed in the name search',
        subject: accountIdOf('student', student_id),
      })
    }
    return { student_id, unlisted }
  })

interface SearchRateLimits {
  readonly perIp: RateLimit
  readonly perIpDay: RateLimit
  readonly perSchool: RateLimit
}

/** In a large school, a tenth of the students per hour. */
const searchRateLimits = (
  { budgets, secret }: Pick<Config, 'budgets' | 'secret'>,
  ip: string,
  roll: number,
): SearchRateLimits => {
  const from = addressKey(secret, ip)
  return {
    perIp: { name: `search:${from}`, max: budgets.searchPerIp, seconds: 10 * minuteSeconds },
    perIpDay: { name: `search-day:${from}`, max: budgets.searchPerIpDay, seconds: daySeconds },
    perSchool: {
      name: 'search',
      max: Math.max(budgets.searchPerSchool, Math.floor(roll / 10)),
      seconds: hourSeconds,
    },
  }
}

interface RevealedNames {
  readonly rateLimit: RateLimit
  /** Markers of students not yet shown within the window. */
  readonly fresh: readonly RateLimit[]
  readonly isOver: boolean
}

/** The cost of showing these students in each rate limit; showing them again is free. */
const costOf = (
  db: Db,
  limits: SearchRateLimits,
  studentIds: readonly string[],
  now: Date,
): Promise<RevealedNames[]> =>
  Promise.all(
    Object.values(limits).map(async (limit: RateLimit) => {
      const markers = studentIds.map((id) => markerOf(limit, id))
      const [counted = 0, ...shown] = await listUsed(db, [limit, ...markers], now)
      const fresh = markers.filter((_marker, index) => shown[index] === 0)
      return { rateLimit: limit, fresh, isOver: fresh.length > 0 && counted + fresh.length > limit.max }
    }),
  )

/** Marks a student as shown for the rate limit's window. */
const markerOf = (limit: RateLimit, studentId: string): RateLimit => ({
  ...limit,
  name: `shown:${limit.name}:${studentId}`,
})

const charge = async (db: Db, reveals: readonly RevealedNames[], now: Date): Promise<void> => {
  for (const { rateLimit, fresh } of reveals) {
    if (fresh.length === 0) continue
    await consume(db, [rateLimit], now, fresh.length)
    await consume(db, fresh, now)
  }
}
