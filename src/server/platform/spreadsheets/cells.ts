// What a sheet is made of, on the way out and on the way in.

/**
 * `code` is text of digits (phones, PINs): it keeps its zeros. `date` takes yyyy-MM-dd, `time` takes
 * 'yyyy-MM-dd HH:mm:ss'; what does not look like one is written as text. `given` is what somebody's list held and
 * gets back sign by sign: such a cell is of the text format, so that what looks like a formula is none.
 */
export type ColumnKind = 'text' | 'code' | 'given' | 'number' | 'date' | 'time'

export interface SheetColumn {
  readonly title: string
  readonly kind: ColumnKind
  /** In characters. */
  readonly width: number
}

/** Text on a coloured ground, also when there is none. */
export interface MarkedText {
  readonly marked: string
}

export type Cell = string | number | null | MarkedText
export type Row = readonly Cell[]

/** A sheet without types of its own: totals, instructions. Its first column may hold headings. */
export interface PlainSheet {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly PlainRow[]
}

export interface PlainRow {
  readonly cells: Row
  readonly bold?: true
}

export interface ReadRow {
  /** As the spreadsheet program numbers it, from 1. */
  readonly row: number
  /** Trimmed; an empty cell is ''. */
  readonly cells: readonly string[]
}

export interface ReadTable {
  readonly headers: readonly string[]
  /** The rows under the header that hold something. */
  readonly rows: readonly ReadRow[]
}
