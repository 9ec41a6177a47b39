// The hash chain of the audit log (SEC-83): each row's hash covers the previous one, so that changing or deleting a row
// shows. PostgreSQL computes the same in a trigger at COMMIT (migration 0008).
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PostgresAdapter, type Selectable } from 'kysely'
import { insertMany } from '../../platform/database/queries/manyRows'
import { inSnapshot } from '../../platform/database/queries/transactions'
import type { AuditTable, Db } from '../../platform/database/schema/schema'

export type AuditRecord = Selectable<AuditTable>

/** @param before the previous hash; '' for the first row */
export const linkHash = (before: string, row: AuditRecord): string => {
  const parts = [String(row.id), row.at, row.actor, row.action, row.subject, row.details]
  return createHash('sha256')
    .update(`${before}\n${parts.map(part).join(',')}`)
    .digest('hex')
}

const part = (text: string | null) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)

export const findHead = (db: Db) =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirst()

type NewRow = Omit<AuditRecord, 'id'>

export const appendAudit = async (db: Db, row: NewRow): Promise<void> => {
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
export const appendAudits = async (db: Db, rows: readonly NewRow[]): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return insertMany(db, 'audit', rows)
  for (const row of rows) await appendAudit(db, row)
}

export interface ChainFault {
  readonly audit_id: number | null
  /** In the order of the chain. */
  readonly seq: number
  readonly why: string
}

export interface ChainState {
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
