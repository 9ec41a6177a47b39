import { sql, type Expression, type RawBuilder, type SqlBool, PostgresAdapter, type Selectable } from 'kysely'
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { isStudentId } from '#shared/rules/access/studentId'
import type { Db, AuditTable } from '../../platform/database/schema/schema'
import { insertMany } from '../../platform/database/queries/manyRows'
import { inSnapshot } from '../../platform/database/queries/transactions'

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

// The hash chain of the audit log (SEC-83): each row's hash covers the previous one, so that changing or deleting a row
// shows. PostgreSQL computes the same in a trigger at COMMIT (migration 0008).

export type AuditRecord = Selectable<AuditTable>

/** @param before the previous hash; '' for the first row */
export const linkHash = (before: string, row: AuditRecord): string => {
  const parts = [String(row.id), row.at, row.actor, row.action, row.subject, row.details]
  return createHash('sha256')
    .update(`${before}\n${parts.map(part).join(',')}`)
    .digest('hex')
}

const part = (text: string | null) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)

const findHead = (db: Db) =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirst()

type NewRow = Omit<AuditRecord, 'id'>

const appendAudit = async (db: Db, row: NewRow): Promise<void> => {
  const append = async (trx: Db) => addLink(trx, await insert(trx, row))
  if (db.getExecutor().adapter instanceof PostgresAdapter) await insert(db, row)
  else if (db.isTransaction) await append(db)
  else await db.transaction().execute(append)
}

/** SQLite only, in the transaction that wrote the row: with a single writer nothing comes in between. */
const addLink = async (trx: Db, row: AuditRecord) => {
  const head = (await findHead(trx)) ?? { seq: 0, hash: '' }
  const next = { seq: Number(head.seq) + 1, hash: linkHash(head.hash, row) }
  await trx
    .insertInto('audit_link')
    .values({ ...next, audit_id: row.id })
    .execute()
  await trx
    .insertInto('audit_head')
    .values({ id: 1, ...next })
    .onConflict((key) => key.column('id').doUpdateSet(next))
    .execute()
}

const insert = async (db: Db, row: NewRow): Promise<AuditRecord> => {
  const { id } = await db.insertInto('audit').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, ...row }
}

/** In this order; PostgreSQL takes one statement for all. */
const appendAudits = async (db: Db, rows: readonly NewRow[]): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return insertMany(db, 'audit', rows)
  for (const row of rows) await appendAudit(db, row)
}

interface ChainFault {
  readonly audit_id: number | null
  /** In the order of the chain. */
  readonly seq: number
  readonly why: string
}

interface ChainState {
  readonly rows: number
  /** The hash of the last row: worth copying to another place. */
  readonly hash: string
  readonly fault: ChainFault | null
}

/** Checks the whole chain in one snapshot. */
export const checkChain = (db: Db): Promise<ChainState> => inSnapshot(db, walk)

const pageSize = 500

const walk = async (db: Db): Promise<ChainState> => {
  let seq = 0
  let hash = ''
  for (;;) {
    const links = await listLinks(db, seq)
    for (const link of links) {
      const fault = faultOf(seq + 1, hash, link)
      if (fault) return { rows: seq, hash, fault }
      seq += 1
      hash = link.hash
    }
    if (links.length < pageSize) return { rows: seq, hash, fault: await endFault(db, seq, hash) }
    await nextTurn()
  }
}

const listLinks = (db: Db, after: number) =>
  db
    .selectFrom('audit_link')
    .leftJoin('audit', 'audit.id', 'audit_link.audit_id')
    .select(['audit_link.seq', 'audit_link.audit_id', 'audit_link.hash'])
    .select(['audit.id', 'audit.at', 'audit.actor', 'audit.action', 'audit.subject', 'audit.details'])
    .where('audit_link.seq', '>', after)
    .orderBy('audit_link.seq')
    .limit(pageSize)
    .execute()

type Link = Awaited<ReturnType<typeof listLinks>>[number]

const faultOf = (seq: number, before: string, link: Link): ChainFault | null => {
  const audit_id = Number(link.audit_id)
  if (Number(link.seq) !== seq) return { audit_id: null, seq, why: 'a link of the chain was deleted' }
  if (!isRow(link)) return { audit_id, seq, why: 'the row was deleted' }
  if (linkHash(before, link) !== link.hash) return { audit_id, seq, why: 'the row was changed' }
  return null
}

const isRow = (link: Link): link is Link & AuditRecord => link.id !== null

const endFault = async (db: Db, seq: number, hash: string): Promise<ChainFault | null> => {
  const head = (await findHead(db)) ?? { seq: 0, hash: '' }
  const isWhole = Number(head.seq) === seq && head.hash === hash
  if (!isWhole) return { audit_id: null, seq: seq + 1, why: 'the newest rows were deleted' }
  return unlinkedRow(db, seq + 1)
}

const unlinkedRow = async (db: Db, seq: number): Promise<ChainFault | null> => {
  const unlinked = await db
    .selectFrom('audit')
    .leftJoin('audit_link', 'audit_link.audit_id', 'audit.id')
    .select('audit.id')
    .where('audit_link.seq', 'is', null)
    .orderBy('audit.id')
    .executeTakeFirst()
  return unlinked
    ? { audit_id: Number(unlinked.id), seq, why: 'the row was not written by the portal' }
    : null
}
