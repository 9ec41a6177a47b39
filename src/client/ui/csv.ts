// Comma-separated text that spreadsheets open as it is meant: never as a formula (SEC-77), accents intact.

/** What spreadsheets run when a cell begins with it; also behind blanks. */
const formula = /^[\s]*[=+\-@|%]|^[\t\r\n]/

const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A byte-order mark first: without it Excel reads accents wrongly. */
export const csvText = (rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
