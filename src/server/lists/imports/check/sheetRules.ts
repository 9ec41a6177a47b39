// The rules for reading a sheet, which differ between lists of people and lists of marks.
import { classInTitle, shortClassName } from '#shared/rules/lists/imports/classNames'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import {
  knownFieldsIn,
  namesNumber,
  type RememberedHeaders,
} from '#shared/rules/lists/imports/importMatching'
import type { ReadSheet } from '#server/platform/spreadsheets/cells'
import { isValue, type Head } from '../markSheets/headRows'
import type { Letters } from '#server/platform/spreadsheets/read/letters'
import type { KnownNames, TitleFacts } from '../markSheets/titleRows'
import { isNote } from '../plan/listNotes'

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
  readonly title: (cells: readonly string[]) => TitleFacts | null
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

export const peopleRules = ({ kind, remembered = {} }: ListKind): SheetRules => ({
  titleColumns: [{ field: 'class_id', header: 'Class (from the title)' }],
  readsHidden: false,
  known: knownFieldsIn(kind, remembered),
  isKeyed: namesNumber(kind),
  isCover: () => true,
  toldBy: () => ({}),
  above: (cells, isName) =>
    told(isName ? classOfSheet(cells[0] ?? '') : (classIn(cells) ?? classAmong(cells))),
  group: () => ({}),
  title: (cells) => {
    const class_id = isTitle(cells) ? classIn(cells) : null
    return class_id === null ? null : { class_id }
  },
  isAside: isNote,
  withTotals: (_sheet, head) => head,
  withTotalsOf: (headers) => headers,
  areSame: false,
})

const told = (class_id: string | null): TitleFacts => (class_id === null ? {} : { class_id })

const classOfSheet = (name: string): string | null =>
  classInTitle(name) ?? (shortClassName(name) ? name : null)

const mostInTitle = 2

const isTitle = (cells: readonly string[]): boolean => {
  const filled = cells.filter(Boolean)
  return filled.length <= mostInTitle && !filled.some((text) => isValue(text) && filled.length > 1)
}

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
