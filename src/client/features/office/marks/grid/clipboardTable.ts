// Reads and writes cells on the clipboard. Spreadsheets use an HTML table, and lines with tabs.
export type Block = readonly (readonly string[])[]

const cellText = (cell: Element): string => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()

const inHtml = (html: string): Block => {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return []
  return [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td, th')].map(cellText))
}

/** A quoted cell can contain tabs and line ends; a quotation mark in it is doubled. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy

const inText = (text: string): Block => {
  const rows: string[][] = [[]]
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  cellPattern.lastIndex = 0
  for (let found = cellPattern.exec(lines); found; found = cellPattern.exec(lines)) {
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

const isFilled = (cell: string): boolean => cell !== ''

/** The number of entries up to the last that matches. */
const upTo = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.reduce((many, one, index) => (is(one) ? index + 1 : many), 0)

/** Removes empty rows and columns at the end, which would clear cells of the grid unintentionally. */
const withoutEdges = (block: Block): Block => {
  const width = Math.max(0, ...block.map((cells) => upTo(cells, isFilled)))
  // An entirely empty copy is intended.
  if (width === 0) return [['']]
  return block
    .slice(
      0,
      upTo(block, (cells) => cells.some(isFilled)),
    )
    .map((cells) => cells.slice(0, width))
}

export const blockIn = (html: string, text: string): Block => {
  const table = html === '' ? [] : inHtml(html)
  if (table.length > 0) return withoutEdges(table)
  return text === '' ? [] : withoutEdges(inText(text))
}

const asCell = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const textOf = (block: Block): string => block.map((row) => row.map(asCell).join('\t')).join('\n')
