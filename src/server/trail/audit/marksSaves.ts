// Marks are noted save by save. Read together, what one person saved in one class and term without a long pause is one
// line with all its saves.
import { minuteMs } from '../../platform/core/durations'
import type { AuditRecord } from './auditChainQueries'

const longestPause = 30 * minuteMs

export interface MarksDetails {
  readonly term: string
  readonly class: string
  readonly cells: number
  /** Codes, with commas. */
  readonly subjects?: string
}

const marksOf = ({ details }: AuditRecord): MarksDetails => JSON.parse(details) as MarksDetails

/** By whom, in which class and term; null for anything but marks. */
const placeOf = (row: AuditRecord): string | null =>
  row.action === 'marks entered' ? [row.actor, row.subject, marksOf(row).term].join(' ') : null

const isSoonAfter = (row: AuditRecord, older: AuditRecord): boolean =>
  Date.parse(row.at) - Date.parse(older.at) <= longestPause

/** The oldest line of each place so far. */
export type OpenLines = Map<string, AuditRecord[]>

/** The line that an older row belongs to, whatever others have done in between. */
export const lineOf = (open: OpenLines, row: AuditRecord): AuditRecord[] | undefined => {
  const line = open.get(placeOf(row) ?? '')
  const last = line?.at(-1)
  return last && isSoonAfter(last, row) ? line : undefined
}

/** A line that begins with this row. */
export const beginLine = (open: OpenLines, row: AuditRecord): AuditRecord[] => {
  const line = [row]
  const place = placeOf(row)
  if (place !== null) open.set(place, line)
  return line
}

/** Of how many students is not known: one may be in several saves. */
export const sumOf = (saves: readonly AuditRecord[]): MarksDetails => {
  const all = saves.map(marksOf)
  const subjects = new Set(all.flatMap((one) => one.subjects?.split(', ') ?? []))
  const [{ term, class: class_id }] = all as [MarksDetails]
  return {
    ...{ term, class: class_id, cells: all.reduce((sum, { cells }) => sum + cells, 0) },
    ...(subjects.size > 0 && { subjects: [...subjects].sort().join(', ') }),
  }
}
