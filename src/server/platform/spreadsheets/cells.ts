// The cells of sheets, written and read, and text that spreadsheet programs show and never run.

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
interface MarkedText {
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
  /** As seenText gives them; an empty cell is ''. */
  readonly cells: readonly string[]
  /** The columns in which a workbook has a date of its own, not text. */
  readonly dates?: ReadonlySet<number>
  /** The columns in which a workbook has a formula and no value; their cells are ''. */
  readonly unread?: ReadonlySet<number>
  /** Some of its text is crossed out. */
  readonly isStruck?: true
  /** Cells that a person has joined with those at their right: the last column of each, by its first one. */
  readonly joined?: ReadonlyMap<number, number>
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
  /** It is a chart, or something else that has no rows. */
  readonly isChart?: true
  /** Rows with something in them that a filter or a person has hidden, as spreadsheet programs number them. */
  readonly hiddenRows: readonly number[]
  /** Columns with something in them that a person has hidden, from 0. */
  readonly hiddenColumns: readonly number[]
  /** The cells, as 'G2', with a formula that no program has calculated. */
  readonly emptyFormulas: readonly string[]
  /** The cells with a formula that has come to 0 or to nothing, or that the program of the file did not calculate. */
  readonly zeroFormulas: ReadonlyArray<{ readonly row: number; readonly column: number }>
}

/** The rows of a sheet that are not empty. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly ReadRow[]
}

// A formula starts like this, or older programs take it for a formula.
const startsLikeFormula = /^[=+\-@\t\r\0]/
// XML 1.0 allows none of these, escaped or not, nor lone surrogates.
const unwritable =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const quoted = (text: string): string => (startsLikeFormula.test(text) ? `'${text}` : text)

/** The text without characters that a cell of a workbook cannot hold. */
export const writableText = (text: string): string => text.replace(unwritable, '')

// PostgreSQL refuses NUL, and neither database keeps half a character.
const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** The text without characters that cannot be stored; a workbook may spell them &#0; or _x0000_. */
export const storableText = (text: string): string => text.replace(unstorable, '')

/** The text as a cell of a spreadsheet or of a CSV file may hold it. */
export const plainText = (text: string): string => writableText(quoted(text))

/** Removes the quote that plainText puts before a text. */
export const unquoted = (text: string): string =>
  text.startsWith("'") && startsLikeFormula.test(text.slice(1)) ? text.slice(1) : text

/** The text as a person sees it: no invisible characters, single spaces, each accent in one character with its letter. */
export const seenText = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .replace(/\r\n?/g, '\n')
        .replace(/\p{Cf}/gu, '')
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim()
        .normalize('NFC')

/** As most texts are: nothing has to be done with them. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/
