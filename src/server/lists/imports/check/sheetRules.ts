// The rules for reading a sheet, which differ between lists of people and lists of marks.
import {
  classBefore,
  classInTitle,
  isForm,
  shortClassName,
  titledClass,
  type TitledClass,
} from '#shared/rules/lists/imports/classNames'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import {
  knownFieldsIn,
  namesNumber,
  suggestMatches,
  type RememberedHeaders,
} from '#shared/rules/lists/imports/importMatching'
import type { ReadSheet } from '#server/platform/spreadsheets/cells'
import { isValue, type Head } from '../markSheets/headRows'
import type { Letters } from '#server/platform/spreadsheets/read/letters'
import type { KnownNames, TitleFacts } from '../markSheets/titleRows'
import { isNote, notInClass } from '../plan/listNotes'

export interface TableInput {
  readonly file: Uint8Array
  readonly name: string
  readonly kind: ImportKind
  /** Names that titles of mark sheets may contain. */
  readonly names: KnownNames
  /** The row of the headers; null: the first row; undefined: to be found. */
  readonly headerRow: number | null | undefined
  readonly remembered?: RememberedHeaders
  /** The character set of a text file, if a person has chosen it; otherwise the likeliest. */
  readonly letters?: Letters
}

type ListKind = Pick<TableInput, 'kind' | 'remembered'>

export interface SheetRules {
  /** The facts that titles may state; each gets a column behind those of the list. */
  readonly titleColumns: ReadonlyArray<{ readonly field: keyof TitleFacts; readonly header: string }>
  readonly readsHidden: boolean
  /** How many fields the cells name, as headers do. */
  readonly known: (cells: readonly string[]) => number
  /** True if a row names what finds a student. */
  readonly isKeyed?: (cells: readonly string[]) => boolean
  /** True if a text of its own is read from a title. */
  readonly isTold?: (text: string) => boolean
  /** A sheet before the lists that is about all of them, and about no student. */
  readonly isCover: (sheet: ReadSheet) => boolean
  readonly toldBy: (covers: readonly ReadSheet[]) => TitleFacts
  /** Reads the name of a sheet, or a row above the headers. */
  readonly above: (cells: readonly string[], isName: boolean) => TitleFacts
  /** Reads the one group header that spans all columns. */
  readonly group: (text: string) => TitleFacts
  /** Null: the row is no title. */
  readonly title: (cells: readonly string[], headers: readonly string[]) => TitleFacts | null
  /** A line of its own that is no title which is understood, and about no student. Null: the row is none. */
  readonly line?: (cells: readonly string[], headers: readonly string[]) => string | null
  /** The form that a text alone names, without a class. */
  readonly formSaid?: (cells: readonly string[]) => string | null
  /** The class that the name of a sheet or a title says, also one that is in doubt. */
  readonly classSaid?: (cells: readonly string[], isName: boolean) => TitledClass | null
  readonly isAside: (cells: readonly string[], headers: readonly string[]) => boolean
  /** The head with what rows beside it say of its columns. */
  readonly withTotals: (sheet: ReadSheet, head: Head) => Head
  /** The headers with what other sheets say of their columns. */
  readonly withTotalsOf: (
    headers: readonly string[],
    sheets: ReadonlyArray<readonly string[]>,
    covers: readonly ReadSheet[],
  ) => readonly string[]
  /** Sheets with other columns are refused. */
  readonly areSame: boolean
}

/** @param classes those of the school */
export const peopleRules = (
  { kind, remembered = {} }: ListKind,
  classes: readonly string[] = [],
): SheetRules => ({
  titleColumns: [{ field: 'class_id', header: 'Class (from the title)' }],
  readsHidden: false,
  known: knownFieldsIn(kind, remembered),
  isKeyed: namesNumber(kind),
  isCover: () => true,
  toldBy: () => ({}),
  above: (cells, isName) => {
    const said = classSaid(cells, isName, classes)
    return told(said === null || said.isDoubted ? null : said.class_id)
  },
  group: () => ({}),
  title: (cells, headers) => {
    const said = isTitle(cells, headers) ? classSaid(cells, false) : null
    return said === null ? null : told(said.isDoubted ? null : said.class_id)
  },
  formSaid: (cells) => {
    const [text = '', another] = cells.filter(Boolean)
    return another === undefined && isForm(text) ? text : null
  },
  line: (cells, headers) => lineOf(cells, headers, kind),
  classSaid: (cells, isName) => classSaid(cells, isName, classes),
  isAside: isNote,
  withTotals: (_sheet, head) => head,
  withTotalsOf: (headers) => headers,
  areSame: false,
})

const told = (class_id: string | null): TitleFacts => (class_id === null ? {} : { class_id })

const classOfSheet = (name: string): string | null =>
  classInTitle(name) ?? (shortClassName(name) ? name : null)

const mostInTitle = 2

const classSaid = (
  cells: readonly string[],
  isName: boolean,
  classes: readonly string[] = [],
): TitledClass | null => {
  const class_id = isName ? classOfSheet(cells[0] ?? '') : (classIn(cells) ?? classAmong(cells))
  if (class_id !== null) return { class_id, isDoubted: false }
  const filled = cells.filter(Boolean)
  const said = filled.length > mostInTitle ? null : titledClass(filled.join(' '))
  if (said?.isDoubted) return said
  return isName ? classBefore(cells[0] ?? '', classes) : null
}

/** One text, or two that have no value, no number of a student, and no class in the column of classes. */
const isTitle = (cells: readonly string[], headers: readonly string[]): boolean => {
  const filled = cells.flatMap((text, at) => (text === '' ? [] : [{ text, header: headers[at] ?? '' }]))
  if (filled.length < 2) return true
  return (
    filled.length <= mostInTitle &&
    !filled.some(({ text }) => isValue(text) || isNumber.test(text)) &&
    !filled.some(({ text, header }) => ofClasses.test(header) && classInTitle(text) !== null)
  )
}

/** 'S26100', 'TGS-1042', '26J01' */
const isNumber = /^\p{L}{0,5}[-/.]?\d{2,}\w*$/u

/**
 * One text alone, which says neither a number nor a house, nor how the rows are sorted. Below the header of a name it may be
 * somebody whose other answers are missing, unless it has a word that headings have.
 */
const lineOf = (cells: readonly string[], headers: readonly string[], kind: ImportKind): string | null => {
  const at = cells.findIndex(Boolean)
  const text = cells[at] ?? ''
  if (cells.filter(Boolean).length !== 1 || isValue(text) || isNumber.test(text)) return null
  if (isNote(cells, headers) || ofNoClass.test(text) || !/\p{L}{2}/u.test(text)) return null
  if (notInClass.test(text) || headingWords.test(text)) return text
  const [match] = suggestMatches([headers[at] ?? ''], kind)
  return at === headers.findIndex(Boolean) && !names.has(match?.field ?? null) ? text : null
}

const names = new Set<string | null>(['name', 'first_name', 'middle_name', 'last_name'])

const ofNoClass = /\b(?:house|totals?|page|signature|continued)\b|^\W*(?:boys|girls|males?|females?)\b/i

const headingWords =
  /\b(?:class|form|group|section|stream|set|year|grade|list|lower|upper|six|sixth|remedial|students|pupils|repeaters)\b/i

const ofClasses = /\b(?:class|form|group|section|stream|homeroom)\b/i

/** 'Class:' and '1A' beside it are one text. */
const classIn = (cells: readonly string[]): string | null => {
  const filled = cells.filter(Boolean)
  if (filled.length > mostInTitle) return null
  const [found, another] = new Set(filled.flatMap((text) => classInTitle(text) ?? []))
  return another === undefined ? (found ?? classInTitle(filled.join(' '))) : null
}

/** 'Pelican Bay', 'Class: 3C' and '2026/2027' above a list: one of the cells says the class, and says that it is one. */
const classAmong = (cells: readonly string[]): string | null => {
  const [found, another] = new Set(
    cells.flatMap((text) => (/\b(?:form|class)\b/i.test(text) ? (classInTitle(text) ?? []) : [])),
  )
  return another === undefined ? (found ?? null) : null
}
