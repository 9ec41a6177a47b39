import { streamXlsxRows } from 'hucre/xlsx'
import { type ReadRow, storableText, unquoted } from '../cells'
import { SheetFault } from '../sheetFault'
import type { SheetLimits } from './sheetLimits'
import { columnName } from '../write/cellXml'
import { attributeIn, partsOf, sheetParts, tags, withoutEntities } from './workbookCheck'

type Value = string | number | boolean | Date | null | undefined | object

const dateText = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

/** A number as a person would type it: spreadsheets keep 15 digits. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)))

/** 0.555 shown as a percentage; the product has more digits than the number. */
const percentText = (value: number): string => `${Number((value * 100).toPrecision(13))}%`

/** Formulas are read as their last computed value. */
const textOf = (value: Value): string => {
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) return dateText(value)
  return typeof value === 'string' ? unquoted(storableText(value)) : ''
}

const unreadable = 'The workbook cannot be read. Open it, save it again as .xlsx and try again.'

const datesIn = (values: readonly unknown[]): Pick<ReadRow, 'dates'> => {
  const dates = values.flatMap((value, column) => (value instanceof Date ? [column] : []))
  return dates.length > 0 ? { dates: new Set(dates) } : {}
}

/** The rows of one sheet of a workbook that was checked, up to one more than the limit, so that the caller can tell when it is too long. */
export async function* readWorkbook(file: Buffer, limits: SheetLimits, sheet = 0): AsyncGenerator<ReadRow> {
  const isPercent = percentCells(file, limits, sheet)
  const read = (value: Value, row: number, column: number) =>
    typeof value === 'number' && isPercent(row, column) ? percentText(value) : textOf(value)
  try {
    // Empty rows count, too, so that a million of them are not walked through.
    for await (const { index, values } of streamXlsxRows(file, { sheet, maxRows: 2 * limits.rows }))
      yield {
        row: index + 1,
        cells: values.map((value, column) => read(value as Value, index, column)),
        ...datesIn(values),
      }
  } catch (error) {
    throw new SheetFault(unreadable, { cause: error })
  }
}

/** Not one that stands there as a text: 0"%" shows 75 as 75%. */
const hasPercent = (format: string): boolean => format.replace(/"[^"]*"|\\./g, '').includes('%')

const builtIn = ['9', '10']

/** The numbers of the styles that show percentages. */
const percentStyles = (styles: string): Set<string> => {
  const own = tags(styles, 'numFmt')
    .filter((tag) => hasPercent(withoutEntities(attributeIn(tag, 'formatCode'))))
    .map((tag) => attributeIn(tag, 'numFmtId'))
  const formats = new Set([...builtIn, ...own])
  const [cells = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  return new Set(
    tags(cells, 'xf').flatMap((tag, index) =>
      formats.has(attributeIn(tag, 'numFmtId')) ? [String(index)] : [],
    ),
  )
}

/** @param row and column from 0 */
type IsPercent = (row: number, column: number) => boolean

/**
 * Finds the cells of a checked workbook that show their number as a percentage: 0.75 is then read as it is seen, “75%”. The
 * reader of the rows gives numbers without their formats.
 */
const percentCells = (file: Buffer, limits: SheetLimits, sheet: number): IsPercent => {
  const styles = percentStyles(partsOf(file, limits)('xl/styles.xml'))
  if (styles.size === 0) return () => false
  const cells = new Set<string>()
  for (const tag of tags(sheetParts(file, limits)[sheet]?.xml() ?? '', 'c'))
    if (styles.has(attributeIn(tag, 's'))) cells.add(attributeIn(tag, 'r'))
  return (row, column) => cells.has(`${columnName(column)}${row + 1}`)
}
