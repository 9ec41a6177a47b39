import { streamXlsxRows } from 'hucre/xlsx'
import type { ReadRow } from '../cells'
import { storableText, unquoted } from '../plainText'
import { SheetFault } from '../sheetFault'
import { percentCells } from './percentCells'
import type { SheetLimits } from './sheetLimits'

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
