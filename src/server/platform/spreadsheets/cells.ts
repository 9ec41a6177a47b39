// What sheets are made of, written and read.

/**
 * `code` is text of digits (phones, PINs) that keeps its zeros. `date` takes yyyy-MM-dd, `time` takes
 * 'yyyy-MM-dd HH:mm:ss'; anything else is written as text. `given` is returned exactly as somebody's list held it: the
 * cell has the text format, so that what looks like a formula is none. `tenths` shows numbers with one decimal. Texts among
 * numbers stand at the right, and are returned as `given` ones are. `lines` are texts of several lines, each shown whole.
 */
export type ColumnKind = 'text' | 'lines' | 'code' | 'given' | 'number' | 'tenths' | 'date' | 'time'

export interface SheetColumn {
  readonly title: string
  readonly kind: ColumnKind
  /** Width in characters. */
  readonly width: number
}

/** Text on a coloured background, even when it is empty. */
export interface MarkedText {
  readonly marked: string
}

export type Cell = string | number | null | MarkedText
export type Row = readonly Cell[]

/** A sheet without column types, for totals or instructions. Its first column may hold headings. */
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
  /** As spreadsheet programs number it, from 1. */
  readonly row: number
  /** Trimmed; an empty cell is ''. */
  readonly cells: readonly string[]
  /** The columns in which a workbook has a date of its own, not text. */
  readonly dates?: ReadonlySet<number>
}

export interface ReadTable {
  readonly headerRow: number
  readonly headers: readonly string[]
  /** The rows below the header that are not empty. */
  readonly rows: readonly ReadRow[]
}

/** A sheet as its workbook describes it; a text file is one sheet without a name. */
export interface SheetFacts {
  readonly name: string
  /** Nobody sees it who opens the workbook. */
  readonly isHidden: boolean
  readonly isEmpty: boolean
  /** Rows with something in them that a filter or a person has hidden, as spreadsheet programs number them. */
  readonly hiddenRows: readonly number[]
}

/** The rows of a sheet that are not empty. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly ReadRow[]
}
