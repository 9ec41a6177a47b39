// Lists of marks: titles, covers and groups of columns say what the marks are about, and other rows out of how much they are.
import { findHeaderRow } from '#shared/rules/lists/imports/headerRow'
import { headerWords, knownFieldsIn } from '#shared/rules/lists/imports/importMatching'
import type { ReadRow, ReadSheet } from '#server/platform/spreadsheets/cells'
import type { SheetRules } from '../check/sheetRules'
import { isNote } from '../plan/listNotes'
import { hasValue, personColumns, type Head } from './headRows'
import {
  isTitle,
  isTold,
  readGroup,
  readTitle,
  undisputed,
  type KnownNames,
  type TitleFacts,
} from './titleRows'
import {
  isFullMarksRow,
  isTotalsRow,
  isWeightsRow,
  totalsAbove,
  withTotalOfAll,
  withTotals,
  withTotalsOf,
  withWeights,
} from './totalRows'

export const marksRules = (names: KnownNames): SheetRules => {
  // A title may have words of headers in it: “Class: 1A”.
  const known = (cells: readonly string[]) => (isTitle(cells, names) ? 0 : knownIn(cells, names))
  const isOfTitles = (text: string) => isTold(text, names)
  return {
    titleColumns: [
      { field: 'class_id', header: 'Class (from the title)' },
      { field: 'subject_code', header: 'Subject (from the title)' },
      { field: 'year', header: 'Year (from the title)' },
      { field: 'term', header: 'Term (from the title)' },
      { field: 'teacher', header: 'Teacher (from the title)' },
    ],
    readsHidden: true,
    known,
    isTold: isOfTitles,
    isCover: ({ rows }) => {
      const cells = rows.map((row) => row.cells)
      const head = cells[findHeaderRow(cells.slice(0, 100), known)] ?? []
      return personColumns(head).length === 0 && !cells.some((row) => hasValue(row, isOfTitles))
    },
    toldBy: (covers) => coverTitles(covers, names),
    above: (cells, isName) => {
      const said = readTitle(cells, names)
      // The sheet “English” is one of the subjects that begin so, which a person chooses.
      return isName && !said.subject_code ? { ...readGroup(cells[0] ?? '', names), ...said } : said
    },
    group: (text) => readGroup(text, names),
    title: (cells) => (isTitle(cells, names) ? readTitle(cells, names) : null),
    isAside: (cells, headers) => isNote(cells, headers) || isAverage(cells),
    withTotals: (sheet, head) => withOwnTotals(sheet, head, names),
    withTotalsOf: (headers, sheets, covers) => {
      const told = covers.flatMap((cover) => cover.rows.map(({ cells }) => filledText(cells)))
      return sheets.reduce(withTotalsOf, withTotalOfAll(headers, told))
    },
    areSame: true,
  }
}

const knownAlone = knownFieldsIn('marks', {})

/** Subjects beside the name are headers, too. */
const knownIn = (cells: readonly string[], { subjects }: KnownNames): number => {
  const words = new Set(subjects.flatMap(({ code, title }) => [headerWords(code), headerWords(title)]))
  return personColumns(cells).length === 0
    ? knownAlone(cells)
    : knownAlone(cells) + cells.filter((cell) => words.has(headerWords(cell))).length
}

/** Facts in covers that apply to all lists; with two different classes, neither applies. */
const coverTitles = (covers: readonly ReadSheet[], names: KnownNames): TitleFacts =>
  undisputed(
    covers.flatMap(({ name, rows }) =>
      [[name], ...rows.map(({ cells }) => cells)].map((cells) => readTitle(cells, names)),
    ),
  )

const averages =
  /^((class |form )?(average|mean|median|highest|lowest|maximum|minimum|possible|total)s?|max|full marks?|(marks? )?out of)\b/i

const isAverage = (cells: readonly string[]): boolean =>
  averages.test(cells.find((cell) => cell !== '') ?? '')

/** With the totals and weights that stand above and below the head, which loses a row that has nothing else. */
const withOwnTotals = (sheet: ReadSheet, head: Head, names: KnownNames): Head => {
  const above = sheet.rows[head.from - 1]?.cells ?? []
  const headers = withWeights(withTotals(head.headers, totalsAbove(above, head.headers)), above)
  const [first = [], ...others] = sheet.rows.slice(head.below).map(({ cells }) => cells)
  const persons = personColumns(headers)
  const isTotals = isTotalsRow(first, persons, others)
  const isAboutMarks = isTotals || isWeightsRow(first, persons)
  const students = others.filter((cells) => !isAverage(cells))
  const full = others.find((cells) =>
    isFullMarksRow(cells, persons, isAverage(first) ? students : [first, ...students]),
  )
  const own = isTotals ? withTotals(headers, first) : withTotals(headers, full ?? [])
  const withAll = withFurtherTotals(sheet, head, isAboutMarks ? withWeights(own, first) : own, names)
  return { ...head, headers: withAll, below: head.below + (isAboutMarks ? 1 : 0) }
}

/** With the totals that stand elsewhere than in the first head: in titles, in notes about marks, in heads repeated. */
const withFurtherTotals = (
  { name, rows }: ReadSheet,
  { from, below }: Head,
  headers: readonly string[],
  names: KnownNames,
): readonly string[] => {
  const above = rows.slice(0, from).map(({ cells }, at) => {
    const ofColumns = at === from - 1 ? totalsAbove(cells, headers) : []
    return cells.filter((_cell, column) => !ofColumns[column])
  })
  const others = rows.slice(below).map(({ cells }) => cells)
  const told = others.filter(
    (cells) =>
      isTitle(cells, names) ||
      (cells.filter(Boolean).length === 1 && /\b(?:mark|scor)(?:s|e|es|ed)?\b/i.test(cells.join(' '))),
  )
  const heads = new Set(rows.slice(from, below).map(wordsIn))
  const again = rows.slice(below).filter((row) => heads.has(wordsIn(row)))
  return withTotalOfAll(
    again.reduce((all, { cells }) => withTotalsOf(all, cells), headers),
    [name, ...[...above, ...told].map(filledText)],
  )
}

const wordsIn = ({ cells }: ReadRow): string => cells.map(headerWords).join('|')

const filledText = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join(' ')
