// Settings are changed one at a time, only on the version that the caller has seen, and audited.
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn } from '#shared/rules/dates'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { currentUser } from '../../http/security/guards'
import { Outdated, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import { takeTurn } from './schoolSettingsQueries'

export interface SettingsContext {
  readonly db: Db
  readonly now: Date
  /** Account id of the administrator. */
  readonly by: string
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
}

export const settingsContextOf = (
  { db, clock, config }: FastifyInstance,
  request: FastifyRequest,
): SettingsContext => {
  const now = clock()
  return { db, now, by: currentUser(request).accountId, today: dayIn(config.school.timeZone, now) }
}

/** A hash of the stored value; empty when nothing is stored. Equal values have the same version. */
export const versionOf = (stored: object | undefined): string =>
  stored === undefined ? '' : hash('sha256', JSON.stringify(stored)).slice(0, 16)

export const inTurn = <Answer>(
  context: SettingsContext,
  work: (context: SettingsContext) => Promise<Answer>,
): Promise<Answer> =>
  context.db.transaction().execute(async (db) => {
    await takeTurn(db, context.now.toISOString())
    return work({ ...context, db })
  })

const text = 'Someone else has changed this. Nothing was saved: check the new values and try again.'

/** @param current the newer value, as the API sends it */
export const refuseOutdated = (seen: string, stored: string, current: unknown) => {
  if (seen !== stored) throw new Outdated(text, current)
}

/** @param problems sentences by field; the first is the message */
export const refuseProblems = (problems: Readonly<Record<string, string>>) => {
  const [first] = Object.values(problems)
  if (first === undefined) return
  const errors = Object.entries(problems).map(([field, text]) => [field, [text]] as const)
  throw new Refusal(422, first, Object.fromEntries(errors))
}

type Values = Readonly<Record<string, unknown>>

interface Changed {
  readonly action: AuditAction
  readonly subject?: string
  readonly before: Values
  readonly after: Values
}

/** Logs old and new values of what differs; false, and no row, when nothing does. */
export const auditChange = async (
  { db, now, by }: SettingsContext,
  { action, subject, before, after }: Changed,
): Promise<boolean> => {
  const names = Object.keys(after).filter((name) => after[name] !== (before[name] ?? null))
  if (names.length === 0) return false
  const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  const details = { before: of(before), after: of(after) }
  await saveAudit(db, { at: now, actor: by, action, subject, details })
  return true
}
