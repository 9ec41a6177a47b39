import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { AuditAction } from '#shared/rules/access/auditActions'
import { isStudentId } from '#shared/rules/access/studentId'
import type { Database, Db } from '../../platform/database/schema/schema'
import { appendAudit, appendAudits, type AuditRecord } from './auditChainRepository'

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

type Conditions = ExpressionBuilder<Database, 'audit'>
type Way = (row: Conditions) => Expression<SqlBool>

/** As the index audit_of_many has it: an entry about one student lists no others. */
const isOfMany: Expression<SqlBool> = sql`"details" like '%[%' and ("subject" is null or "subject" not like 'student:%')`

/** Each of these is looked up by an index of its own. */
const waysTo = ({ about, actions }: AuditFilter): Way[] => {
  if (about === null) return actions.map((action) => (row) => row('action', '=', action))
  const names = storedNames(about)
  const id = idIn(about)
  const subjects = new Set(id === undefined ? names : [...names, id])
  const listed: Way[] =
    id === undefined ? [] : [(row) => row.and([isOfMany, row('details', 'like', `%"${id}"%`)])]
  return [
    ...names.map(
      (name): Way =>
        (row) =>
          row('actor', '=', name),
    ),
    ...[...subjects].map(
      (name): Way =>
        (row) =>
          row('subject', '=', name),
    ),
    ...listed,
  ]
}

const newest = (db: Db, { before, about, actions, since, until, limit }: AuditFilter) => {
  let rows = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== null) rows = rows.where('id', '<', before)
  if (about !== null && actions.length > 0) rows = rows.where('action', 'in', actions)
  if (since !== null) rows = rows.where('at', '>=', since)
  if (until !== null) rows = rows.where('at', '<', until)
  return rows
}

/** Newest first. A student is also found in entries about many, which list the IDs. */
export const listAuditRows = (db: Db, filter: AuditFilter): Promise<AuditRecord[]> => {
  const rows = newest(db, filter)
  const [first, ...others] = waysTo(filter)
  if (first === undefined) return rows.execute()
  const found = (way: Way) => db.selectFrom(rows.where(way).as('found')).selectAll()
  return others
    .reduce((all, way) => all.union(found(way)), found(first))
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute()
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
