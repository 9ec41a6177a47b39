// The rows of several sheets are numbered as one: the sheet in front, the row as the spreadsheet program numbers it.

const rowsOfSheet = 100_000

/** @param sheet from 0 */
export const rowOfSheet = (sheet: number, row: number): number => sheet * rowsOfSheet + row

/** From 0. */
export const sheetOfRow = (row: number): number => Math.floor(row / rowsOfSheet)

/** As the spreadsheet program numbers it. */
export const rowOnSheet = (row: number): number => row % rowsOfSheet
