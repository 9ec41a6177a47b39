// Other columns say out of how much the marks are, or that the marks are parts of a total.
import { headerWords } from '#shared/rules/lists/imports/importMatching'
import { saysPercent } from '#shared/rules/lists/imports/markTotals'
import { sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadTable } from '#server/platform/spreadsheets/cells'
import type { Mapping, NamedRow, RowReader } from '../plan/namedRows'
import { markFields } from './markHeads'

/** 'Exam' 34 beside 'Out of' 50 becomes '34/50'; the column of totals is left out. */
export const withTotalsBeside = (
  named: readonly NamedRow[],
  { headers, rows }: ReadTable,
  { columns }: Mapping,
): readonly NamedRow[] => {
  const matched = new Map(columns.map(({ column, field }) => [column, field]))
  const marks = columns.filter(({ field }) => markFields.some(({ name }) => name === field))
  const beside = marks.flatMap(({ column, field }) => {
    const words = headerWords(headers[column] ?? '')
    const at = headers.findIndex((header, other) => {
      const text = headerWords(header)
      if (matched.get(other)) return false
      if (other === column + 1 && ofPoints.test(text)) return isOneTotal(rows, other)
      if (!ofTotal.test(text)) return false
      const about = text.replace(ofTotal, '').trim()
      return about === '' ? other === column + 1 || marks.length === 1 : about === words
    })
    const isOver = rows.some(
      ({ cells }) => Number(plainNumber(cells[column] ?? '')) > Number(cells[at] || 100),
    )
    return at < 0 || field === null || isOver || saysPercent(headers[column] ?? '') ? [] : [{ field, at }]
  })
  if (beside.length === 0) return named
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  return named.map((row) => {
    const cells = beside.flatMap(({ field, at }) => {
      const [mark, total = ''] = [row.cells[field] ?? '', cellsOf.get(row.row)?.[at]]
      return plainNumber(mark) !== null && /^[1-9]\d{0,2}$/.test(total) && total !== '100'
        ? [[field, `${mark}/${total}`] as const]
        : []
    })
    return cells.length === 0 ? row : { ...row, cells: { ...row.cells, ...Object.fromEntries(cells) } }
  })
}

/** The same number in every row is no result. */
const isOneTotal = (rows: readonly ReadRow[], column: number): boolean => {
  const texts = new Set(rows.flatMap(({ cells }) => cells[column] || []))
  return rows.length > 1 && texts.size === 1
}

const ofPoints = /^(?:point|total|total (?:mark|point|score))$/

const ofTotal =
  /\b(?:out of|max(?:imum)?|possible|full|available|total possible)(?: (?:mark|point|score))?$|\b(?:mark|point|score) (?:possible|available)$/

/** A column that is left out and is the sum of both marks, with one of its rows. */
interface TotalOfParts {
  readonly header: string
  readonly example: string
}

/** By the sheet, from 0: a teacher may add up what others do not. */
export type TotalsOfParts = ReadonlyMap<number, TotalOfParts>

export const totalsOfParts = ({ headers, rows }: ReadTable, { columns }: Mapping): TotalsOfParts => {
  const columnOf = (name: string) => columns.find(({ field }) => field === name)?.column
  const [course, exam] = [columnOf('course'), columnOf('exam')]
  if (course === undefined || exam === undefined) return new Map()
  const others = columns.flatMap(({ column, field }) =>
    field === null && column < headers.length ? [column] : [],
  )
  const rowsOf = new Map<number, ReadRow[]>()
  for (const row of rows) rowsOf.set(sheetOfRow(row.row), [...(rowsOf.get(sheetOfRow(row.row)) ?? []), row])
  return new Map(
    [...rowsOf].flatMap(([sheet, own]) => {
      const column = others.find((total) => isSum(own, course, exam, total))
      const first = own.find(({ cells }) => cells[course] && cells[exam] && cells[column ?? -1])
      if (column === undefined || !first) return []
      const [one, other, both] = [course, exam, column].map((at) => first.cells[at] ?? '')
      return [[sheet, { header: headers[column] ?? '', example: `${one} + ${other} = ${both}` }] as const]
    }),
  )
}

const isSum = (rows: readonly ReadRow[], course: number, exam: number, total: number): boolean => {
  const all = rows
    .map(({ cells }) => [cells[course], cells[exam], cells[total]].map((text) => plainNumber(text ?? '')))
    .filter((numbers) => numbers.every((one) => one !== null))
  return (
    all.some(([one, other]) => Number(one) > 0 && Number(other) > 0) &&
    all.every(([one, other, both]) => Math.abs(Number(one) + Number(other) - Number(both)) < rounding)
  )
}

const rounding = 0.011

const plainNumber = (text: string): number | null =>
  /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Asks once for the whole list whether two marks are parts of a total. */
export const partsOfTotals =
  (totals: TotalsOfParts): RowReader =>
  ({ row, cells }, answers) => {
    const total = totals.get(sheetOfRow(row))
    const answer = answers[partsId]
    if (!total || answer === 'percent' || !markFields.some(({ name }) => cells[name])) return {}
    if (answer === 'parts')
      return {
        reasons: [
          `The marks are parts of “${total.header}”, as you decided. Work out the percentage of each (mark ÷ its maximum × 100) and write it in the list`,
        ],
      }
    const [{ header, example } = total] = totals.values()
    return {
      doubts: [
        {
          id: partsId,
          question: `“${header}” is coursework and exam added up in every row, such as ${example}. Are the two marks percentages, or parts of “${header}”?`,
          choices: [
            { value: 'percent', label: 'Percentages: take them as they are' },
            { value: 'parts', label: `Parts of “${header}”: leave these rows out` },
          ],
        },
      ],
    }
  }

const partsId = 'parts of total'
