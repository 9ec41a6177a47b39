import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { isStudentId } from '#shared/rules/access/studentId'
import type { Db } from '../../platform/database/schema/schema'
import { appendAudit, appendAudits, type AuditRecord } from './chainQueries'

export interface AuditEntry {
  at: Date
  /** Account id, or 'portal' for automatic actions. */
  actor: string
  action: AuditAction
  subject?: string | null
  details?: Readonly<Record<string, unknown>>
}

export const saveAudit = (db: Db, entry: AuditEntry) => appendAudit(db, rowOf(entry))

/** IDs only: no names, no secrets. */
const rowOf = ({ at, actor, action, subject = null, details = {} }: AuditEntry) => ({
  ...{ at: at.toISOString(), actor, action, subject },
  details: JSON.stringify(details),
})

/** Saves entries of several people in one transaction. */
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

/** Newest first. A student is also found in entries about many, which list the IDs. */
export const listAuditRows = (db: Db, filter: AuditFilter): Promise<AuditRecord[]> => {
  const id = idIn(filter.about ?? '')
  const pages = [
    ...waysTo(filter).map((way) => newest(db, filter, way)),
    ...(id === undefined ? [] : [newestListed(db, filter, id)]),
  ].map((page) => db.selectFrom(page.as('found')).selectAll())
  const [first, ...others] = pages
  if (first === undefined) return newest(db, filter).execute()
  return others
    .reduce((all, page) => all.union(page), first)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute()
}

/** The text, if it may be a student's ID in one of the forms that schools use. */
const idIn = (about: string): string | undefined => {
  const id = about.replace(/^student:/, '')
  return isStudentId(id) ? id : undefined
}

/** One column and the value to look for in it; each column has an index of its own. */
type Way = Readonly<Partial<Record<'action' | 'actor' | 'subject', string>>>

const waysTo = ({ about, actions }: AuditFilter): Way[] => {
  if (about === null) return actions.map((action) => ({ action }))
  const names = storedNames(about)
  const id = idIn(about)
  const subjects = new Set(id === undefined ? names : [...names, id])
  return [...names.map((actor) => ({ actor })), ...[...subjects].map((subject) => ({ subject }))]
}

const kinds = ['admin', 'student', 'class'] as const

/** 'm.joseph' may be stored as 'admin:m.joseph'. */
const storedNames = (about: string): string[] => [about, ...kinds.map((kind) => `${kind}:${about}`)]

const newest = (db: Db, filter: AuditFilter, way: Way = {}) => {
  const [at, id] = [sql.ref<string>('at'), sql.ref<number>('id')]
  const conditions = conditionsOf(filter, at, id)
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(Object.keys(way).length > 0, (rows) => rows.where((row) => row.and(way)))
    .$if(conditions.length > 0, (rows) => rows.where((row) => row.and(conditions)))
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(filter.limit)
}

/**
 * The conditions of a filter on an entry's time, number and action. Two entries of one moment stand in the order of their
 * numbers.
 */
const conditionsOf = (
  { before, about, actions, since, until }: AuditFilter,
  at: RawBuilder<string>,
  id: RawBuilder<number>,
): Array<Expression<SqlBool>> => [
  ...(before === null
    ? []
    : [sql<boolean>`(${at}, ${id}) < (select "at", "id" from "audit" where "id" = ${before})`]),
  ...(about === null || actions.length === 0 ? [] : [sql<boolean>`"action" in (${sql.join(actions)})`]),
  ...(since === null ? [] : [sql<boolean>`${at} >= ${since}`]),
  ...(until === null ? [] : [sql<boolean>`${at} < ${until}`]),
]

/** The newest entries about many that list the student. */
const newestListed = (db: Db, filter: AuditFilter, studentId: string) => {
  const [at, id] = [sql.ref<string>('audit_student.at'), sql.ref<number>('audit_student.audit_id')]
  return db
    .selectFrom('audit_student')
    .innerJoin('audit', 'audit.id', 'audit_student.audit_id')
    .selectAll('audit')
    .where((row) => row.and([row('student_id', '=', studentId), ...conditionsOf(filter, at, id)]))
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(filter.limit)
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

/** Entries of some actions since a time (ISO, UTC), newest first. */
export const listActionsSince = (db: Db, actions: readonly string[], since: string) =>
  db
    .selectFrom('audit')
    .select(['actor', 'at', 'action', 'details'])
    .where('action', 'in', actions)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .execute()

/** Every subject by its code. */
export const listSubjectTitles = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const subjects = await db.selectFrom('subject').select(['code', 'title']).execute()
  return new Map(subjects.map(({ code, title }) => [code, title]))
}
