// Comma-separated text that spreadsheets open as it is meant: never as a formula (SEC-77), accents intact.
import { saveAs } from 'file-saver'

type Rows = ReadonlyArray<ReadonlyArray<string | number | null>>

/** Signs that make a spreadsheet run a cell that begins with them, also behind blanks. */
const formula = /^[\s]*[=+\-@|%]|^[\t\r\n]/

const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A byte-order mark first: without it Excel reads accents wrongly. */
export const csvText = (rows: Rows): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Gives the rows out as a file. */
export const saveCsv = (rows: Rows, name: string) =>
  saveAs(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), name)
