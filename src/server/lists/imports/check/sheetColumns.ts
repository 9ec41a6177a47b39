// The columns of all sheets of a file as the columns of one list.
import { headerWords, suggestMatches } from '#shared/rules/lists/imports/importMatching'
import { weightIn } from '#shared/rules/lists/imports/markTotals'
import type { ReadRow } from '#server/platform/spreadsheets/cells'
import { SheetFault } from '#server/platform/spreadsheets/sheetFault'
import type { TitledRow } from './sheetBlocks'
import type { TableInput } from './sheetRules'

export interface ListedSheet {
  readonly index: number
  readonly name: string
  readonly headerRow: number
  readonly headers: readonly string[]
  readonly groups: readonly string[]
  readonly rows: readonly TitledRow[]
  readonly parts: ReadonlySet<number>
  /** A key for each column: those of the same header are one column of all sheets. */
  readonly keys: readonly string[]
}

export interface Column {
  readonly header: string
  readonly at: number
}

/** The columns of all sheets: those with the same header are one, the second of a header is its own. */
export const columnsOf = (sheets: readonly ListedSheet[]): ReadonlyMap<string, Column> => {
  const columns = new Map<string, Column>()
  for (const sheet of sheets)
    for (const [at, key] of sheet.keys.entries())
      if (!columns.has(key)) columns.set(key, { header: sheet.headers[at] ?? '', at: columns.size })
  return columns
}

export const keysOf = (headers: readonly string[], rows: readonly ReadRow[]): string[] => {
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length))
  const times = new Map<string, number>()
  return Array.from({ length: width }, (_none, at) => {
    const words = headerWords(headers[at] ?? '')
    const time = times.get(words) ?? 0
    times.set(words, time + 1)
    return words === '' ? `column ${at}` : `${words} ${time}`
  })
}

/** Every word of the header is one that is known. */
const sureEnough = 0.95

/** 'Surname' of one sheet and 'Last name' of another are one column: both headers are known without a doubt. */
export const sameColumns = (
  sheets: readonly ListedSheet[],
  { kind, remembered }: Pick<TableInput, 'kind' | 'remembered'>,
): ListedSheet[] => {
  const keyOfField = new Map<string, string>()
  const met = new Set<string>()
  return sheets.map((sheet) => {
    const fields = suggestMatches(sheet.headers, kind, remembered)
    const keys = [...sheet.keys]
    for (const { column, field: name, confidence } of fields) {
      const key = sheet.keys[column]
      if (name === null || key === undefined || confidence < sureEnough) continue
      // Marks that count 30% are no other column's marks.
      const field = `${name} ${weightIn(sheet.headers[column] ?? '') ?? ''}`
      const before = keyOfField.get(field)
      if (before === undefined) keyOfField.set(field, key)
      else if (!met.has(key) && !keys.includes(before)) keys[column] = before
    }
    for (const key of keys) met.add(key)
    return { ...sheet, keys }
  })
}

export const checkSameColumns = ([first, ...others]: readonly ListedSheet[]) => {
  const named = ({ keys = [] }: Partial<ListedSheet> = {}) =>
    keys.filter((key) => !key.startsWith('column ')).sort()
  const different = others.find((other) => named(other).join('|') !== named(first).join('|'))
  if (!first || !different) return
  throw new SheetFault(
    `The sheets “${first.name}” and “${different.name}” have different columns. Give both the same headers, or save each as a file of its own.`,
  )
}
