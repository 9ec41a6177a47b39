// Words about a list: the limits of its file, the place of a row, and rows that come in without an answer.
import { importLimits } from '#shared/rules/lists/imports/importLimits'
import type { ImportState, ImportRow } from '#shared/contract/lists/imports'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { count } from '#client/ui/count'

/** Checks of a file before the upload; the server looks at its content. */
export const listTypes = '.xlsx,.csv'

const most = Math.floor(importLimits.bytes / 1_000_000)

export const limitsText = `.xlsx or .csv, at most ${importLimits.rows.toLocaleString('en')} rows and ${most} MB`

/** The reason why it need not be sent; null when it can be. */
export const fileProblem = ({ size }: File): string | null => {
  if (size === 0) return 'The selected file is empty.'
  return size > importLimits.bytes ? `The file is larger than ${most} MB.` : null
}

// The place of a row in the file, in words.

/** The sheets of the file; without them it has one sheet only. */
export type Sheets = ImportState['sheets']

/** 'Row 5', or '1B, row 5' in a file with several sheets. */
export const rowPlace = (row: number, sheets: Sheets): string => {
  const number = rowOnSheet(row).toLocaleString('en')
  const sheet = sheets?.find((one) => one.sheet === sheetOfRow(row))
  return sheet ? `${sheet.name}, row ${number}` : `Row ${number}`
}

/** Rows that come in without an answer that could not be read. */
export const isPartial = ({ state, reasons }: ImportRow): boolean =>
  state !== 'rejected' && reasons.length > 0

export const partialText = (rows: number): string =>
  `${count(rows, 'row')} ${rows === 1 ? 'comes' : 'come'} without an answer that could not be read.`
