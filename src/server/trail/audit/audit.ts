// The audit log as the office reads it.
import { menuSettings } from '#shared/contract/school/schoolSettings'
import type { SecurityNotice } from '#shared/contract/school/setUp'
import type { AuditChain, AuditPage, AuditRow, ReadingNotice } from '#shared/contract/trail/audit'
import { type AuditAction, auditActionOf } from '#shared/rules/trail/auditActions'
import { manyRecords } from '#shared/rules/trail/staffViews'
import type { App } from '../../http/appParts'
import { dayMs, minuteMs } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'
import {
  checkChain,
  type AuditRecord,
  listActionsSince,
  listAuditRows,
  listAuditSince,
  listSubjectTitles,
  type AuditFilter,
} from './queries'

/** @param areTogether consecutive saves of marks are one row */
export const readAudit = async (db: Db, filter: AuditFilter, areTogether: boolean): Promise<AuditPage> => {
  const { lines, next } = await (areTogether ? readTogether : readEach)(db, filter)
  const titled = withTitles(await listSubjectTitles(db))
  return { rows: lines.map((line) => asRow(line, titled)), next }
}

interface Lines {
  readonly lines: ReadonlyArray<readonly AuditRecord[]>
  readonly next: number | null
}

/** The oldest line of each place so far. */
type OpenLines = Map<string, AuditRecord[]>

const rowsAtOnce = 250
/** The rows of one page: even a long one is read in a moment. */
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

/** The line that an older row belongs to, whatever others have done in between. */
const lineOf = (open: OpenLines, row: AuditRecord): AuditRecord[] | undefined => {
  const line = open.get(placeOf(row) ?? '')
  const last = line?.at(-1)
  return last && isSoonAfter(last, row) ? line : undefined
}

/** The writer, class and term of a save of marks; null for anything else. */
const placeOf = (row: AuditRecord): string | null =>
  row.action === 'marks entered' ? [row.actor, row.subject, marksOf(row).term].join(' ') : null

interface MarksDetails {
  readonly term: string
  readonly class: string
  readonly cells: number
  /** Codes, with commas. */
  readonly subjects?: string
}

const marksOf = ({ details }: AuditRecord): MarksDetails => JSON.parse(details) as MarksDetails

/** The longest pause between two saves of marks that are read as one line: same person, class and term. */
const longestPause = 30 * minuteMs

const isSoonAfter = (row: AuditRecord, older: AuditRecord): boolean =>
  Date.parse(row.at) - Date.parse(older.at) <= longestPause

/** A line that begins with this row. */
const beginLine = (open: OpenLines, row: AuditRecord): AuditRecord[] => {
  const line = [row]
  const place = placeOf(row)
  if (place !== null) open.set(place, line)
  return line
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

type Detail = AuditRow['details'][number]

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

type Values = Readonly<Record<string, unknown>>

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

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The number of students is unknown: one student may be in several saves. */
const sumOf = (saves: readonly AuditRecord[]): MarksDetails => {
  const all = saves.map(marksOf)
  const subjects = new Set(all.flatMap((one) => one.subjects?.split(', ') ?? []))
  const [{ term, class: class_id }] = all as [MarksDetails]
  return {
    ...{ term, class: class_id, cells: all.reduce((sum, { cells }) => sum + cells, 0) },
    ...(subjects.size > 0 && { subjects: [...subjects].sort().join(', ') }),
  }
}

const noticeMs = 7 * dayMs

/** Other administrators who have recently opened very many records. */
export const readNotices = async (db: Db, me: string, now: Date): Promise<ReadingNotice[]> => {
  const rows = await listAuditSince(db, manyRecords.subject, new Date(now.getTime() - noticeMs).toISOString())
  const others = rows.filter(({ actor }) => actor !== me)
  return others.map(({ actor, at }) => ({ username: actor.replace(/^admin:/, ''), at }))
}

/** The actor of changes that the person who runs the portal makes without a session. */
const operator = 'portal'

const securityActions = {
  'settings changed': 'sign-in',
  'school address changed': 'address',
  'backups changed': 'backups',
  'backup key shown': 'backupKey',
  'backup key put away': 'backupKey',
  'mail server changed': 'mail',
  'mail switched': 'mail',
} as const satisfies Partial<Record<AuditAction, SecurityNotice['what']>>

/** Recent changes that other administrators made to sign-in, the address for families and the backups. */
export const readSecurityNotices = async (db: Db, me: string, now: Date): Promise<SecurityNotice[]> => {
  const since = new Date(now.getTime() - noticeMs).toISOString()
  const rows = await listActionsSince(db, Object.keys(securityActions), since)
  return rows
    .filter(
      ({ actor, action, details }) =>
        actor !== me && actor !== operator && !(action === 'settings changed' && !isAboutSignIn(details)),
    )
    .map(({ actor, at, action }) => ({
      username: actor.replace(/^admin:/, ''),
      what: securityActions[action as keyof typeof securityActions],
      at,
    }))
}

/** Entries of the menu are changed under the same name. */
const isAboutSignIn = (details: string): boolean => {
  const { after = {} } = JSON.parse(details) as { readonly after?: object }
  return Object.keys(after).some((name) => !menuSettings.includes(name))
}

/** Calls during a check share its answer. */
export const chainReader = ({ db, clock }: Pick<App, 'db' | 'clock'>) => {
  let running: Promise<AuditChain> | undefined
  const check = async (): Promise<AuditChain> => {
    const checked_at = clock().toISOString()
    return { ...(await checkChain(db)), checked_at }
  }
  return () =>
    (running ??= check().finally(() => {
      running = undefined
    }))
}
