// The audit log as the office reads it.
import type { AuditChain, AuditPage, AuditRow, ReadingNotice } from '#shared/contract/office/administrators'
import { auditActionOf } from '#shared/rules/access/auditActions'
import { manyRecords } from '#shared/rules/access/manyRecords'
import { dayMs } from '../../platform/core/durations'
import type { AuditTable, Db } from '../../platform/database/schema/schema'
import { checkChain } from './auditChainRepository'
import { listAuditRows, listAuditSince, type AuditFilter } from './auditRepository'

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Old and new values on one line: '0 → 1'. */
const detailsOf = (json: string): AuditRow['details'] => {
  const { before, after, ...others } = JSON.parse(json) as Values
  const changed =
    isValues(before) && isValues(after)
      ? Object.keys(after).map((name) => ({
          name,
          value: `${textOf(before[name])} → ${textOf(after[name])}`,
        }))
      : []
  return [...changed, ...Object.entries(others).map(([name, value]) => ({ name, value: textOf(value) }))]
}

const asRow = ({
  id,
  at,
  actor,
  action,
  subject,
  details,
}: Omit<AuditTable, 'id'> & { id: number }): AuditRow => ({
  id: Number(id),
  at,
  actor,
  action: auditActionOf(action),
  subject,
  details: detailsOf(details),
})

export const readAudit = async (db: Db, filter: AuditFilter): Promise<AuditPage> => {
  const rows = await listAuditRows(db, { ...filter, limit: filter.limit + 1 })
  const shown = rows.slice(0, filter.limit).map(asRow)
  return { rows: shown, next: rows.length > filter.limit ? (shown.at(-1)?.id ?? null) : null }
}

const noticeMs = 7 * dayMs

/** Other administrators who have recently opened very many records. */
export const readNotices = async (db: Db, me: string, now: Date): Promise<ReadingNotice[]> => {
  const rows = await listAuditSince(db, manyRecords.subject, new Date(now.getTime() - noticeMs).toISOString())
  const others = rows.filter(({ actor }) => actor !== me)
  return others.map(({ actor, at }) => ({ username: actor.replace(/^admin:/, ''), at }))
}

/** Calls during a check share its answer. */
const runningChecks = new WeakMap<Db, Promise<AuditChain>>()

export const readChain = (db: Db, now: Date): Promise<AuditChain> => {
  const running = runningChecks.get(db)
  if (running) return running
  const check = checkChain(db)
    .then((state) => ({ ...state, checked_at: now.toISOString() }))
    .finally(() => runningChecks.delete(db))
  runningChecks.set(db, check)
  return check
}
