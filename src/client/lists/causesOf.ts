// Rows that were refused, by the cause: reasons are of one cause if they differ only in what they quote or count.
import type { ImportRow } from '#shared/contract/lists/imports'

type Refused = Pick<ImportRow, 'row' | 'student_id' | 'title' | 'reasons'>

interface CauseRow {
  readonly row: number
  readonly student_id: string | null
  readonly title: string
  /** The part in which the rows of a cause differ, for example '“31/02/2014”'; empty if they do not differ. */
  readonly value: string
}

export interface Cause {
  /** The sentence, with … in the place of what differs: 'Date of birth: “…” is not a date'. */
  readonly text: string
  readonly rows: readonly CauseRow[]
}

/** The cause with most rows first. A row with several reasons stands under each of its causes. */
export const causesOf = (rows: readonly Refused[]): Cause[] => {
  const found = new Map<string, Told[]>()
  for (const row of rows)
    for (const reason of new Set(row.reasons)) {
      const parts = reason.split(detail)
      const key = parts.map((part, index) => (isDetail(index) ? '' : part)).join('…')
      const told = found.get(key)
      if (told) told.push({ row, parts })
      else found.set(key, [{ row, parts }])
    }
  return [...found.values()].map(causeOf).sort((one, other) => other.rows.length - one.rows.length)
}

/** A quotation, a day such as 3 April 2014, or a number; in brackets, so that split() keeps it. */
const detail = /(“[^”]*”|\b\d{1,2} [A-Z][a-z]+ \d{4}\b|\b\d[\d.,/:-]*\d\b|\b\d\b)/

/** The pieces between the details have even numbers. */
const isDetail = (index: number): boolean => index % 2 === 1

interface Told {
  readonly row: Refused
  readonly parts: readonly string[]
}

const causeOf = (told: readonly Told[]): Cause => {
  const [{ parts: first } = { parts: [] as readonly string[] }] = told
  const open = first.map((part, index) => isDetail(index) && told.some(({ parts }) => parts[index] !== part))
  const rows = new Map<number, CauseRow>()
  for (const { row, parts } of told) {
    const { title, student_id } = row
    const value = [rows.get(row.row)?.value, valueOf(parts, open)].filter(Boolean).join('; ')
    rows.set(row.row, { row: row.row, student_id, title, value })
  }
  const text = first.map((part, index) => (open[index] ? (isQuoted(part) ? '“…”' : '…') : part)).join('')
  return { text, rows: [...rows.values()] }
}

/** The quotations; where none differs, the numbers. */
const valueOf = (parts: readonly string[], open: readonly boolean[]): string => {
  const values = parts.filter((_part, index) => open[index])
  const quoted = values.filter(isQuoted)
  return (quoted.length > 0 ? quoted : values).join(', ')
}

const isQuoted = (part: string): boolean => part.startsWith('“')
