// Settings are changed one at a time, only on the version that the caller has seen, and audited.
import { hash } from 'node:crypto'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import type { App } from '../../http/appParts'
import { Outdated, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { lockSchool } from './queries'

/** @param work is done in a transaction that no other change of settings overlaps; `now` is the same for all of it */
export const withSchoolLocked = <Answer>(
  app: Pick<App, 'db' | 'clock'>,
  work: (db: Db, now: Date) => Promise<Answer>,
): Promise<Answer> => {
  const now = app.clock()
  return app.db.transaction().execute(async (db) => {
    await lockSchool(db, now.toISOString())
    return work(db, now)
  })
}

/** A hash of the stored value; empty when nothing is stored. Equal values have the same version. */
export const versionOf = (stored: object | undefined): string =>
  stored === undefined ? '' : hash('sha256', JSON.stringify(stored)).slice(0, 16)

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
  readonly at: Date
  /** Account id of the administrator. */
  readonly actor: string
  readonly action: AuditAction
  readonly subject?: string
  readonly before: Values
  readonly after: Values
  /** The name of the changed thing, where the subject is only a number. */
  readonly named?: Values
}

/** Logs old and new values of what differs; false, and no row, when nothing does. */
export const auditChange = async (
  db: Db,
  { at, actor, action, subject, before, after, named }: Changed,
): Promise<boolean> => {
  const names = Object.keys(after).filter((name) => after[name] !== (before[name] ?? null))
  if (names.length === 0) return false
  const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  const details = { before: of(before), after: of(after), ...named }
  await saveAudit(db, { at, actor, action, subject, details })
  return true
}
