// A list as it is read, by what it holds: marks may come in several sheets, and in a class's own workbook.
import type { ImportCaution, ImportSheet } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { suggestMatches } from '#shared/rules/lists/imports/importMatching'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { searchForm } from '#shared/rules/students/names'
import type { ReadRow, ReadSheet, ReadTable, SheetFacts } from '#server/platform/spreadsheets/cells'
import { openList, rowsOfSheets, type OpenList } from '#server/platform/spreadsheets/read/readSheet'
import type { LettersReading } from '#server/platform/spreadsheets/read/letters'
import { usualLimits, ListFault, SheetFault } from '#server/platform/spreadsheets/sheetFault'
import { notInClass } from '../plan/listNotes'
import {
  isClassWorkbook,
  rowsBelowMarker,
  workbookRows,
  workbookTable,
  type WorkbookRow,
} from '../workbook/readWorkbook'
import { cautionsOf, isOwn, mayBeOwn, peopleRefusal, sheetRefusal, type SheetRead } from './cautions'
import { sheetTable, type SheetTable } from './listedSheets'
import { textOf } from './sheetBlocks'
import type { TableInput } from './sheetRules'

export interface ListTable
  extends ReadTable, Partial<Omit<SheetTable, 'covers' | 'beside' | keyof ReadTable>> {
  readonly kind: ImportKind
  /** How many columns are the list's own; the others say what its titles do. */
  readonly own: number
  /** The rows of a class's workbook. */
  readonly workbook?: readonly WorkbookRow[]
  readonly cautions: readonly ImportCaution[]
  /** The workbook counts its days from 1904. */
  readonly startsIn1904?: boolean
  /** The list is a text with separators. */
  readonly isText?: boolean
  /** The name of each sheet (from 0); the only sheet of a file has the name of the file. */
  readonly names?: ReadonlyMap<number, string>
  /** The letters of a text file can be read in several ways. */
  readonly letters?: readonly LettersReading[]
}

/** Throws SheetFault, which names the sheet that is at fault where the file has several. */
export const listTable = async (input: TableInput): Promise<ListTable> => {
  const { file: bytes, name } = input
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const list = openList(file, name, usualLimits, { letters: input.letters })
  try {
    return await tableOf(list, input)
  } catch (error) {
    if (!(error instanceof ListFault) || list.sheets.length < 2) throw error
    const unread = await unreadIn(list, input, error.sheet)
    throw isOfPeople(input.kind)
      ? peopleRefusal(error, list.sheets, unread)
      : sheetRefusal(error, list.sheets, unread)
  }
}

const tableOf = async (list: OpenList, input: TableInput): Promise<ListTable> => {
  const sheets = await rowsOfSheets(list, isOfPeople(input.kind) ? isSeen : undefined)
  return !isOfPeople(input.kind) && isClassWorkbook(sheets)
    ? classWorkbook(list, sheets)
    : listOfSheets(list, sheets, input)
}

export const classWorkbook = (list: OpenList, sheets: readonly ReadSheet[]): ListTable => {
  const workbook = workbookRows(sheets)
  const table = workbookTable(workbook)
  const rowsOf = (sheet: ReadSheet) => {
    const rows = rowsBelowMarker(sheet)
    return rows && numbersOf(rows)
  }
  const cautions = cautionsAbout(list, sheets, { kind: 'workbook', rowsOf })
  return { ...table, kind: 'workbook', own: table.headers.length, workbook, cautions }
}

/** More than two hundred classes with all their subjects. */
const gridLimits = { ...usualLimits, rows: 3000, columns: 100 }

/** The texts of the first sheet that is seen, each row and column in its place. Throws SheetFault. */
export const firstSheetTexts = async ({
  file,
  name,
}: Pick<TableInput, 'file' | 'name'>): Promise<string[][]> => {
  const list = openList(Buffer.from(file.buffer, file.byteOffset, file.byteLength), name, gridLimits)
  const first = list.sheets.findIndex(({ isHidden, isEmpty }) => !isHidden && !isEmpty)
  const rows: string[][] = []
  for (const { row, cells } of await list.rows(Math.max(0, first))) rows[row - 1] = [...cells]
  if (rows.length === 0) throw new SheetFault('The list is empty. Choose the file that names the teachers.')
  return Array.from(rows, (cells = []) => cells)
}

/** For marks every sheet is read, for a list of people those that are seen. */
const isOfPeople = (kind: ImportKind): boolean => kind !== 'marks' && kind !== 'workbook'

/** A hidden sheet is read where it may be the portal's own, or is the first one and no other has anything in it. */
const isSeen = (sheet: SheetFacts, index: number): boolean =>
  !sheet.isHidden || index === 0 || mayBeOwn(sheet)

/** On every sheet that has a list. */
const listOfSheets = (list: OpenList, sheets: readonly ReadSheet[], input: TableInput): ListTable => {
  const kind = isOfPeople(input.kind) ? input.kind : 'marks'
  const {
    covers,
    heads,
    sheets: found,
    beside,
    ...table
  } = sheetTable(list.sheets, sheets, { ...input, kind })
  const read = new Map([
    ...covers.map((sheet) => [sheet, new Set<number>()] as const),
    ...found.map(({ sheet }) => [sheet, numbersOnSheet(table.rows, sheet)] as const),
  ])
  const rowsOf = (_sheet: ReadSheet, index: number) => read.get(index) ?? null
  const asides = table.rows.filter(({ row }) => table.asides.has(row)).map(({ cells }) => textOf(cells))
  const cautions = [
    ...cautionsAbout(list, sheets, { kind, rowsOf, heads }),
    ...besideCaution(beside),
    ...(input.kind === 'students' ? housesCaution(table, namesOf(found, input.name), input) : []),
    ...coloursCaution([...table.others.map(({ text }) => text), ...asides]),
  ]
  const { letters = [], startsIn1904 } = list
  return {
    ...table,
    heads,
    kind,
    cautions,
    startsIn1904,
    names: namesOf(found, input.name),
    isText: list.sheets.every(({ name }) => name === ''),
    ...(found.length > 1 && { sheets: found }),
    ...(letters.length > 1 && { letters }),
  }
}

const besideCaution = (beside: readonly string[]): ImportCaution[] =>
  beside.length === 0
    ? []
    : [
        {
          id: 'tables beside',
          text: `Beside the list stands another table, in the columns ${beside.join('; ')}: it is not read. If it is about the students beside it, delete the empty column before it and choose the file again.`,
          confirm: 'Continue without the table beside the list',
        },
      ]

/** A house is read from a column alone: that of a title or a sheet is said. */
const housesCaution = (
  { headers, others }: Pick<SheetTable, 'headers' | 'others'>,
  names: ReadonlyMap<number, string>,
  { kind, remembered, names: { houses = [] } }: TableInput,
): ImportCaution[] => {
  const wordsOf = (text: string) =>
    searchForm(text)
      .replace(/\bhouse\b/g, '')
      .trim()
  const known = new Set(houses.map(wordsOf))
  const isHouse = (text: string) =>
    known.has(wordsOf(text)) ||
    (/\bhouse\b/i.test(text) && [...known].some((name) => ` ${wordsOf(text)} `.includes(` ${name} `))) ||
    /^\p{L}+ house$/iu.test(text)
  const said = [...others.map(({ text }) => text), ...names.values()].filter(isHouse)
  if (
    said.length === 0 ||
    suggestMatches(headers, kind, remembered).some(({ field }) => field === 'house_code')
  )
    return []
  return [
    {
      id: 'titled houses',
      text: `The list says “${said[0]?.slice(0, 60)}”, which may be the house of its students. The portal reads houses from a column only. Add a column House to the list and choose the file again.`,
      confirm: 'Continue without the houses',
    },
  ]
}

/** A line such as “Names in red have left”. */
const coloursCaution = (texts: readonly string[]): ImportCaution[] => {
  const said = texts.find((text) => ofColours.test(text))
  return said === undefined
    ? []
    : [
        {
          id: 'colours',
          text: `The list says “${said.slice(0, 100)}”. The portal does not see colours: all rows are read alike. Delete those that should not come in and choose the file again.`,
          confirm: 'Read all rows alike',
        },
      ]
}

const colours = 'red|yellow|green|blue|pink|purple|orange|gr[ae]y|bold|italics?'

const ofColours = new RegExp(
  `\\b(?:in|marked|shaded|colou?red)(?: in)? (?:${colours})\\b|\\bhighlight|\\b(?:${colours})(?: names?| rows?)? ?(?:=|means?\\b|are\\b|have\\b|indicates?\\b)`,
  'i',
)

const namesOf = (found: readonly ImportSheet[], file: string): ReadonlyMap<number, string> =>
  new Map(
    found.map(({ sheet, name }) => [
      sheet,
      notInClass.test(name) || found.length > 1 ? name : file.replace(/\.\w+$/, '').replaceAll('_', ' '),
    ]),
  )

const numbersOnSheet = (rows: readonly ReadRow[], sheet: number): ReadonlySet<number> =>
  numbersOf(rows.filter(({ row }) => sheetOfRow(row) === sheet))

/** The numbers of rows on their sheet. */
const numbersOf = (rows: readonly ReadRow[]): ReadonlySet<number> =>
  new Set(rows.map(({ row }) => rowOnSheet(row)))

interface Reading {
  readonly kind: ImportKind
  /** The rows that are taken of a sheet; null: nothing of it is read. */
  readonly rowsOf: (sheet: ReadSheet, index: number) => ReadonlySet<number> | null
  readonly heads?: SheetTable['heads']
}

const cautionsAbout = (
  list: OpenList,
  sheets: readonly ReadSheet[],
  { kind, rowsOf, heads }: Reading,
): ImportCaution[] =>
  cautionsOf(
    sheets.flatMap((read, index): SheetRead[] => {
      const sheet = list.sheets[index]
      const rows = rowsOf(read, index)
      if (!sheet || (rows === null && !sheet.isChart && (sheet.isEmpty || isOwn(sheet, read.rows)))) return []
      return [{ sheet, rows, headers: heads?.get(index) ?? [] }]
    }),
    kind,
  )

/** Sheets that are not the portal's own and have something in them, and were not read when one was refused. */
const unreadIn = async (list: OpenList, { kind }: TableInput, sheet: string): Promise<SheetFacts[]> => {
  const isPeople = isOfPeople(kind)
  // For marks all sheets are read, the first one first.
  if (!isPeople && list.sheets[0]?.name !== sheet) return []
  const others: SheetFacts[] = []
  for (const [index, other] of list.sheets.entries()) {
    if (other.name === sheet || other.isEmpty || (isPeople && !other.isHidden)) continue
    // The portal can read its own sheets, so a sheet that cannot be read is not one of them.
    const rows = mayBeOwn(other) ? await list.rows(index).catch(() => null) : null
    if (rows === null || !isOwn(other, rows)) others.push(other)
  }
  return others
}
