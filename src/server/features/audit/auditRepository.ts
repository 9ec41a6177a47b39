import type { AuditAction } from '#shared/rules/access/auditActions'
import { isStudentId } from '#shared/rules/access/studentId'
import type { Db } from '../../platform/database/schema/schema'
import { appendAudit, appendAudits } from './auditChainRepository'

export interface AuditEntry {
  at: Date
  /** Account id, or 'portal' for automatic actions. */
  actor: string
  action: AuditAction
  subject?: string | null
  details?: Readonly<Record<string, unknown>>
}

/** IDs only: no names, no secrets. */
const rowOf = ({ at, actor, action, subject = null, details = {} }: AuditEntry) => ({
  ...{ at: at.toISOString(), actor, action, subject },
  details: JSON.stringify(details),
})

export const saveAudit = (db: Db, entry: AuditEntry) => appendAudit(db, rowOf(entry))

/** Of several people in one transaction. */
export const saveAudits = (db: Db, entries: readonly AuditEntry[]) => appendAudits(db, entries.map(rowOf))

export interface AuditFilter {
  readonly before: number | null
  /** The actor or the subject, as it is stored or as a person says it: m.joseph, 20260001, 1A. */
  readonly about: string | null
  /** Stored names of actions; empty: any action. */
  readonly actions: readonly string[]
  /** ISO; since is inclusive, until is exclusive. */
  readonly since: string | null
  readonly until: string | null
  readonly limit: number
}

const kinds = ['admin', 'student', 'class'] as const

/** 'm.joseph' may be stored as 'admin:m.joseph'. */
const storedNames = (about: string): string[] => [about, ...kinds.map((kind) => `${kind}:${about}`)]

/** What may be an ID, of whatever form the school gives them. One without a digit would find the names of details. */
const idIn = (about: string): string | undefined => {
  const id = about.replace(/^student:/, '')
  return isStudentId(id) && /\d/.test(id) ? id : undefined
}

/** Newest first. A student is also found in entries about many, which list the IDs. */
export const listAuditRows = (db: Db, { before, about, actions, since, until, limit }: AuditFilter) => {
  let rows = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== null) rows = rows.where('id', '<', before)
  if (about !== null) {
    const names = storedNames(about)
    const id = idIn(about)
    rows = rows.where((row) =>
      row.or([
        row('actor', 'in', names),
        row('subject', 'in', names),
        ...(id === undefined ? [] : [row('subject', '=', id), row('details', 'like', `%"${id}"%`)]),
      ]),
    )
  }
  if (actions.length > 0) rows = rows.where('action', 'in', actions)
  if (since !== null) rows = rows.where('at', '>=', since)
  if (until !== null) rows = rows.where('at', '<', until)
  return rows.execute()
}

/** Entries about a subject since a time (ISO, UTC), newest first. */
export const listAuditSince = (db: Db, subject: string, since: string) =>
  db
    .selectFrom('audit')
    .select(['actor', 'at'])
    .where('subject', '=', subject)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .execute()

/** Every subject by its code. */
export const listSubjectTitles = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const subjects = await db.selectFrom('subject').select(['code', 'title']).execute()
  return new Map(subjects.map(({ code, title }) => [code, title]))
}
