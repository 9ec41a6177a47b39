// An empty list with the right headers, and a page that says what each column may contain.
import type { Readable } from 'node:stream'
import { importFields, importTitles, type ImportKind } from '#shared/rules/lists/imports/importFields'
import type { ImportLists } from '#shared/rules/lists/imports/importValues'
import type { PlainRow, PlainSheet, SheetColumn } from '../../platform/spreadsheets/cells'
import { writeSheet } from '../../platform/spreadsheets/write/writeSheet'

export const importTemplate = (kind: ImportKind, lists: ImportLists): Readable =>
  writeSheet([], columnsOf(kind), {
    name: importTitles[kind],
    after: () => (kind === 'students' ? [instructions(kind), listsSheet(lists)] : [instructions(kind)]),
  })

const columnsOf = (kind: ImportKind): SheetColumn[] =>
  importFields(kind)
    .filter(({ isSpare }) => !isSpare)
    .map(({ title }) => ({
      title,
      kind: 'code',
      width: Math.min(40, Math.max(12, title.length + 4)),
    }))

const howToEmpty: Readonly<Record<ImportKind, readonly string[]>> = {
  students: [],
  marks: ['A dash (-) removes a saved remark, rating or number. In place of a mark it means ----.'],
  remarks: ['A dash (-) removes a saved remark, rating or number.'],
  placements: [],
  workbook: [],
}

const instructions = (kind: ImportKind): PlainSheet => ({
  name: 'How to fill it in',
  widths: [34, 40, 90],
  rows: [
    { cells: ['Column', 'Required', 'What it may contain'], bold: true },
    ...importFields(kind).map((field): PlainRow => ({ cells: [field.title, needed(field), field.hint] })),
    { cells: [] },
    { cells: [howItIsRead(kind)] },
    ...howToEmpty[kind].map((sentence): PlainRow => ({ cells: [sentence] })),
    { cells: [whatFollows(kind)] },
  ],
})

const needed = ({ isKey, isFixable }: { isKey?: true; isFixable?: true }): string => {
  if (!isKey) return ''
  return isFixable ? 'Required, here or once for the whole list' : 'Required'
}

const howItIsRead = (kind: ImportKind): string =>
  kind === 'placements'
    ? 'Columns may be left out or be in any order. Student IDs and classes are given when the new school year starts.'
    : 'An empty cell leaves the saved answer as it is. Columns may be left out or be in any order.'

const whatFollows = (kind: ImportKind): string =>
  kind === 'placements'
    ? 'You see who would be added before anyone is accepted, and the new school year can be undone.'
    : 'You see what would change before anything is imported, and you can undo an import.'

const listTitles: ReadonlyArray<readonly [keyof ImportLists, string]> = [
  ['formClasses', 'Classes'],
  ['houses', 'Houses'],
  ['religions', 'Religions'],
  ['ethnicGroups', 'Ethnic groups'],
  ['regionalCorporations', 'Regional corporations'],
]

const listsSheet = (lists: ImportLists): PlainSheet => ({
  name: 'Lists',
  widths: [28, 12, 44],
  rows: [
    { cells: ['List', 'Code', 'Name'], bold: true },
    ...listTitles.flatMap(([list, title]) =>
      (lists[list] ?? []).map(({ key, name }): PlainRow => ({ cells: [title, key, name] })),
    ),
  ],
})
