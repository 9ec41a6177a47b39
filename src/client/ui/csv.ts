// Comma-separated text that spreadsheets open with correct accents and never run as a formula (SEC-77).
import { saveAs } from 'file-saver'

type Rows = ReadonlyArray<ReadonlyArray<string | number | null>>

/** A cell that begins with one of these signs, even after blanks, would be run as a formula. */
const formula = /^[\s]*[=+\-@|%]|^[\t\r\n]/

const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Begins with a byte-order mark, without which Excel garbles accents. */
export const csvText = (rows: Rows): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Downloads the rows as a file. */
export const saveCsv = (rows: Rows, name: string) =>
  saveAs(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), name)
