// The columns of all sheets of a file as the columns of one list.
import { headerWords, suggestMatches } from '#shared/rules/lists/imports/importMatching'
import { isSection } from '#shared/rules/lists/imports/classNames'
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

/** 'Class (Form 1)': a form in the web that branches asks it once for each of its branches. */
const ofBranch =
  /^(.*?[\p{L}?])\s*[([–-]?\s*\b((?:form|year)\s*(?:[1-6]|one|two|three|four|five|six))\s*[)\]]?$/iu

interface Cells {
  readonly headers: readonly string[]
  readonly rows: readonly ReadRow[]
}

/** The columns of one question as one column, where each has answers, and no row has two. */
export const withBranchesJoined = ({ headers, rows }: Cells): Cells => {
  const columns = new Map<string, Array<{ readonly at: number; readonly form: string }>>()
  for (const [at, header] of headers.entries()) {
    const [, question = '', form = ''] = ofBranch.exec(header) ?? []
    const same = columns.get(headerWords(question)) ?? []
    if (question !== '') columns.set(headerWords(question), [...same, { at, form }])
  }
  const isFilled = ({ cells }: ReadRow, at: number) => (cells[at] ?? '') !== ''
  const joined = [...columns.values()].filter(
    (own) =>
      own.length > 1 &&
      own.every(({ at }) => rows.some((row) => isFilled(row, at))) &&
      rows.every((row) => own.filter(({ at }) => isFilled(row, at)).length < 2),
  )
  if (joined.length === 0) return { headers, rows }
  const partOf = new Map(joined.flatMap((own) => own.map(({ at }) => [at, own] as const)))
  return {
    headers: headers.map((header, at) => {
      const own = partOf.get(at)
      if (own === undefined) return header
      return own[0]?.at === at ? (ofBranch.exec(header)?.[1] ?? header) : ''
    }),
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((text, at) => {
        const own = partOf.get(at)
        if (own === undefined) return text
        const filled = own.find((one) => isFilled(row, one.at))
        if (own[0]?.at !== at || filled === undefined) return ''
        const answer = row.cells[filled.at] ?? ''
        return isSection(answer) ? `${filled.form} ${answer}` : answer
      }),
    })),
  }
}
