// Markdown as docs/benchmarks.md has it.
export type Cell = string | number

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)

export const shown = (value: Cell): string => {
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return '–'
  return Number.isInteger(value) ? value.toLocaleString('en-GB') : value.toFixed(digits(value))
}

/** The first column is text, the others are figures. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map((_name, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.map(shown).join(' | ')} |`)
    .join('\n')
