// The place of a row in the file, in words.
import type { ImportState } from '#shared/contract/lists/imports'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'

/** The sheets of the file; without them it has one sheet only. */
export type Sheets = ImportState['sheets']

/** 'Row 5', or '1B, row 5' in a file with several sheets. */
export const rowPlace = (row: number, sheets: Sheets): string => {
  const number = rowOnSheet(row).toLocaleString('en')
  const sheet = sheets?.find((one) => one.sheet === sheetOfRow(row))
  return sheet ? `${sheet.name}, row ${number}` : `Row ${number}`
}
