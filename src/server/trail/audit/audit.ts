// The audit log as the office reads it.
import type { AuditChain, AuditPage, AuditRow, ReadingNotice } from '#shared/contract/access/administrators'
import { auditActionOf } from '#shared/rules/trail/auditActions'
import { manyRecords } from '#shared/rules/trail/manyRecords'
import { dayMs } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'
import { checkChain, type AuditRecord } from './auditChainQueries'
import { listAuditRows, listAuditSince, listSubjectTitles, type AuditFilter } from './auditQueries'
import { beginLine, lineOf, sumOf, type OpenLines } from './marksSaves'

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Detail = AuditRow['details'][number]

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

/** Subjects are noted by their codes and read by their titles; one that is not taught any more keeps its code. */
const withTitles =
  (titles: ReadonlyMap<string, string>) =>
  (detail: Detail): Detail => {
    if (detail.name !== 'subjects') return detail
    const subjects = detail.value.split(', ').map((code) => titles.get(code) ?? code)
    return { ...detail, value: JSON.stringify(subjects) }
  }

type Titled = (detail: Detail) => Detail

const asRow = (line: readonly AuditRecord[], titled: Titled): AuditRow => {
  const [{ id, at, actor, action, subject, details }] = line as readonly [AuditRecord]
  const read = (json: string) => detailsOf(json).map(titled)
  const row = { id: Number(id), at, actor, action: auditActionOf(action), subject }
  if (line.length === 1) return { ...row, details: read(details) }
  const saves = line.map((one) => ({ id: Number(one.id), at: one.at, details: read(one.details) }))
  return { ...row, details: read(JSON.stringify(sumOf(line))), saves }
}

interface Lines {
  readonly lines: ReadonlyArray<readonly AuditRecord[]>
  readonly next: number | null
}

/** Every entry for itself. */
const readEach = async (db: Db, filter: AuditFilter): Promise<Lines> => {
  const rows = await listAuditRows(db, { ...filter, limit: filter.limit + 1 })
  const shown = rows.slice(0, filter.limit)
  return {
    lines: shown.map((row) => [row]),
    next: rows.length > filter.limit ? Number(shown.at(-1)?.id) : null,
  }
}

const rowsAtOnce = 250
/** Of one page: however much is typed, it is read in a moment. */
const mostRows = 1000

/** Saves of marks together: a page is as long as it looks, and its last line is whole. */
const readTogether = async (db: Db, filter: AuditFilter): Promise<Lines> => {
  const lines: AuditRecord[][] = []
  const open: OpenLines = new Map()
  let before = filter.before
  for (let read = 0; ;) {
    const rows = await listAuditRows(db, { ...filter, before, limit: rowsAtOnce })
    for (const row of rows) {
      const line = lineOf(open, row)
      const isFull = line === undefined && lines.length === filter.limit
      if (isFull || read === mostRows) return { lines, next: before }
      if (line) line.push(row)
      else lines.push(beginLine(open, row))
      before = Number(row.id)
      read += 1
    }
    if (rows.length < rowsAtOnce) return { lines, next: null }
  }
}

/** @param areTogether consecutive saves of marks are one row */
export const readAudit = async (db: Db, filter: AuditFilter, areTogether: boolean): Promise<AuditPage> => {
  const { lines, next } = await (areTogether ? readTogether : readEach)(db, filter)
  const titled = withTitles(await listSubjectTitles(db))
  return { rows: lines.map((line) => asRow(line, titled)), next }
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
