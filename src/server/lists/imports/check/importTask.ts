// The worker thread reads a list, makes the dry run, and returns the list with its errors.
import type {
  ImportCaution,
  ImportColumn,
  ImportOtherRow,
  ImportSheet,
  ImportSummary,
} from '#shared/contract/lists/imports'
import { aboutNobody, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { claimedOrder, type ClaimedOrder } from '#shared/rules/lists/imports/listDates'
import { sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { birthParts } from '#shared/rules/lists/imports/importField'
import { readSnapshot, type SnapshotPlace } from '#server/platform/database/queries/transactions'
import type { ImportRowTable } from '#server/platform/database/schema/lists'
import type { ReadTable } from '#server/platform/spreadsheets/cells'
import type { Letters } from '#server/platform/spreadsheets/read/letters'
import { writeSheet } from '#server/platform/spreadsheets/write/writeSheet'
import { writeNewFile } from '#server/platform/storage/durable'
import { type Answers, namedRows, withoutMadeDates, type Mapping, type NamedRow } from '../plan/namedRows'
import { markHeads } from '../markSheets/markHeads'
import { totalsOfParts, withTotalsBeside } from '../markSheets/totalColumns'
import { orderInHeader } from '../plan/listReaders'
import { planRows, planWorkbookRows, type ListPlan } from '../plan/planRows'
import { termsIn, withTerms, withUnread } from '../plan/termRows'
import { rejected, type PlannedRow, type TermKey } from '../plan/plannedRow'
import { listTable, type ListTable } from './listTableTask'
import type { TableInput } from './sheetRules'
import { textOf } from './sheetBlocks'
import { columnsIn } from './listColumns'
import { withRowsAsked } from './rowsAsked'
import {
  classColumnsIn,
  withClassAsked,
  withClassColumn,
  withTitledClasses,
  withTitledForms,
} from './classColumns'

export interface ListSummary {
  readonly kind: ImportKind
  readonly rows: number
  readonly headerRow: number
  readonly columns: ImportColumn[]
  readonly cautions: readonly ImportCaution[]
  /** Left out where the file has one sheet only. */
  readonly sheets?: readonly ImportSheet[]
}

/** The columns with sample values and the fields that their headers suggest. */
export const readList = async (input: TableInput): Promise<ListSummary> => {
  const table = await listTable(input)
  return {
    kind: table.kind,
    rows: table.rows.length,
    headerRow: table.headerRow,
    columns: columnsIn(table, input.remembered),
    cautions: table.cautions,
    ...(table.sheets && { sheets: table.sheets }),
  }
}

/** A row of the plan as it is stored. */
export type PlannedText = Omit<ImportRowTable, 'import_id'>

export interface CheckInput extends TableInput, SnapshotPlace {
  readonly mapping: Mapping
  /** A person's decisions, by the id of the doubt. */
  readonly answers: Answers
  /** Sheets that a person has left out, from 0. */
  readonly sheetsLeft?: readonly number[]
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
}

export interface DryRun extends Omit<ListPlan, 'rows'> {
  readonly rows: PlannedText[]
  readonly summary: ImportSummary
  readonly terms: readonly TermKey[]
  readonly cautions: readonly ImportCaution[]
  readonly otherRows: readonly ImportOtherRow[]
}

const isLetters = (answer: string | undefined): answer is Letters =>
  answer === 'windows' || answer === 'mac' || answer === 'dos'

/** The dry run: reads, compares, and writes nothing. */
export const check = async (input: CheckInput): Promise<DryRun> => {
  const { kind, today, answers } = input
  const { letters } = answers
  const list = await listTable({ ...input, ...(isLetters(letters) && { letters }) })
  const table = withoutSheets(list, input.sheetsLeft)
  const about = withoutAsides(table, list)
  const classColumns = kind === 'students' ? classColumnsIn(about, list.own, input.mapping) : []
  const mapping = withClassColumn(input.mapping, classColumns, list.own, answers)
  const rowsNamed = list.workbook ?? namedRows(about, mapping)
  const isOfPeople = kind === 'students' || kind === 'placements'
  const dated = withBirthDates(isOfPeople ? rowsNamed.map(withoutMadeDates) : rowsNamed)
  const asked = isOfPeople
    ? withRowsAsked(dated, about, list, input)
    : withTotalsBeside(dated, { ...about, headers: list.headers.slice(0, list.own) }, mapping)
  const formed = withTitledForms(asked, list.forms)
  const titled = kind === 'students' ? withTitledClasses(formed, about, mapping, list.own) : asked
  const named = withClassAsked(titled, about, classColumns, answers)
  const decided = {
    today,
    answers,
    heads: markHeads(list.headers, mapping, list.heads),
    totals: totalsOfParts({ ...about, headers: list.headers.slice(0, list.own) }, mapping),
    nameOrder: orderInHeader(headerOf('name', list.headers, mapping)),
    startsIn1904: list.startsIn1904 ?? false,
    claimedOn: (sheet: number) =>
      orderClaimedIn(list.heads?.get(sheet) ?? [headerOf('date_of_birth', list.headers, mapping)]),
    isBirthTown: !/countr|nation|^place_of_birth$/i.test(headerOf('place_of_birth', list.headers, mapping)),
    saysCross: (list.others ?? []).some(({ text }) => /(?:^|[^\p{L}])x ?(?:=|means?\b)/iu.test(text)),
    sheetNames: new Map((list.sheets ?? []).map(({ sheet, name }) => [sheet, name])),
    ...(list.letters && !isLetters(answers.letters) && { letters: list.letters }),
  }
  const { rows: allRows, ...plan } = await readSnapshot(input, async (snapshot): Promise<ListPlan> =>
    kind === 'workbook'
      ? { rows: await planWorkbookRows(snapshot, list.workbook ?? [], answers) }
      : planRows(snapshot, kind, named, decided),
  )
  const rows = isOfPeople ? [...allRows] : withUnread(allRows, named, kind)
  const notes = notesIn(table, list)
  if (kind !== 'placements') rows.push(...notes.map(asRejected))
  const { doubtful, ...counted } = countStates(rows)
  const summary = doubtful > 0 ? { ...counted, doubtful } : counted
  return {
    rows: withTerms(rows, named).map(asText),
    summary,
    terms: termsIn(named),
    cautions: list.cautions,
    otherRows: [
      ...(list.others ?? []).filter(({ row }) => !input.sheetsLeft?.includes(sheetOfRow(row))),
      ...(kind === 'placements' ? notes : []),
    ],
    ...plan,
  }
}

/** Totals, signatures and the like are about nobody. */
const withoutAsides = (table: ReadTable, { asides }: ListTable): ReadTable =>
  asides ? { ...table, rows: table.rows.filter(({ row }) => !asides.has(row)) } : table

const notesIn = ({ rows }: ReadTable, { asides, own }: ListTable): ImportOtherRow[] =>
  rows
    .filter(({ row }) => asides?.has(row))
    .map(({ row, cells }) => ({ row, text: textOf(cells.slice(0, own)), what: 'note' }))

/** Notes are named among the rejected rows, so that nothing is left out without a word. */
const asRejected = ({ row, text }: ImportOtherRow): PlannedRow =>
  rejected({ row, student_id: null, title: text }, [aboutNobody])

const withoutSheets = (table: ListTable, left: readonly number[] = []): ReadTable =>
  left.length === 0
    ? table
    : { ...table, rows: table.rows.filter(({ row }) => !left.includes(sheetOfRow(row))) }

const headerOf = (name: string, headers: readonly string[], { columns }: Mapping): string =>
  headers[columns.find(({ field }) => field === name)?.column ?? -1] ?? ''

/** “DOB (mm/dd/yyyy)” on one sheet, and “DOB (dd/mm/yyyy)” on another. */
const orderClaimedIn = (headers: readonly string[]): ClaimedOrder => {
  const claims = headers
    .map((header) => ({ header, claim: claimedOrder(header) }))
    .filter(({ claim }) => claim)
  return (claims.find(({ header }) => /birth|born|d\.?\s?o\.?\s?b/i.test(header)) ?? claims[0])?.claim ?? null
}

const countStates = (plan: readonly PlannedRow[]) => {
  const counts = { new: 0, changed: 0, unchanged: 0, rejected: 0, doubtful: 0 }
  for (const { state } of plan) counts[state] += 1
  return counts
}

/** The table has no doubtful rows: there they are rejected, with the questions as their reasons. */
const asText = ({ state, differences, reasons, doubts, writes, ...row }: PlannedRow): PlannedText => ({
  ...row,
  state: state === 'doubtful' ? 'rejected' : state,
  changes: JSON.stringify(state === 'doubtful' ? doubts : differences),
  reasons: JSON.stringify(state === 'doubtful' ? doubts.map(({ question }) => question) : reasons),
  writes: JSON.stringify(writes),
})

export interface ErrorsInput extends TableInput {
  /** Path of the workbook to write. */
  readonly path: string
  /** The problems of each row that is not imported as it stands, by row number. */
  readonly errors: ReadonlyMap<number, readonly string[]>
  /** For each column the title of the field it was matched to; null: left out. */
  readonly titles: ReadonlyArray<string | null>
  readonly onlyRejected: boolean
  readonly sheetsLeft: readonly number[]
}

/** Writes the list as uploaded, with an extra column; wrong cells have a different background. */
export const withErrors = async (input: ErrorsInput): Promise<{ rows: number }> => {
  const { errors, titles, onlyRejected, path, sheetsLeft } = input
  const list = await listTable(input)
  const { rows } = withoutSheets(list, sheetsLeft)
  // Facts from a title that are used count as columns of the list.
  const given = list.headers.flatMap((title, column) =>
    column < list.own || titles[column] ? [{ title, column }] : [],
  )
  const chosen = onlyRejected ? rows.filter(({ row }) => errors.has(row)) : rows
  const columns = [
    // First: nobody would find it after a hundred columns.
    { title: 'Errors', kind: 'code' as const, width: 60 },
    ...given.map(({ title }) => ({
      title,
      // Whatever it was: digits keep their leading zeros, and what looks like a formula is not changed.
      kind: 'given' as const,
      width: Math.min(40, Math.max(12, title.length + 4)),
    })),
  ]
  const cells = chosen.map(({ row, cells: own }) => {
    const reasons = errors.get(row) ?? []
    return [
      joined(reasons) || null,
      ...given.map(({ column }) =>
        isBad(reasons, titles[column]) ? { marked: own[column] ?? '' } : (own[column] ?? null),
      ),
    ]
  })
  const workbook = writeSheet(cells, columns, { name: 'Import' })
  await writeNewFile(path, workbook)
  return { rows: chosen.length }
}

/** Two sentences have a full stop of their own. */
const joined = (reasons: readonly string[]): string => reasons.join('; ').replaceAll('.; ', '. ')

/** True if a sentence is about the field: such sentences begin with its title. */
const isBad = (reasons: readonly string[], title: string | null | undefined): boolean => {
  if (!title) return false
  const name = title.toLowerCase()
  const sentences = reasons.map((reason) => reason.toLowerCase().replace(/^the /, ''))
  return sentences.some((text) => text.startsWith(`${name}: `) || text.startsWith(`${name} is `))
}

// Day, month and year of birth in three columns become one date. Their headers say which is which, unless a month is above 12:
// then nobody knows, and the list is asked about as any other with dates of two orders.

const withBirthDates = (rows: readonly NamedRow[]): readonly NamedRow[] => {
  const isDoubted = rows.some(({ cells }) => Number(cells.birth_month) > 12)
  return rows.map((row) => withBirthDate(row, isDoubted))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const withBirthDate = (row: NamedRow, isDoubted: boolean): NamedRow => {
  const { cells, problems = {} } = row
  const parts = birthParts.map(({ name }) => cells[name] ?? '')
  const [day = '', month = '', year = ''] = parts
  const unread = birthParts.flatMap(({ name }) => problems[name] ?? [])[0]
  const isEmpty = parts.every((part) => part === '') && unread === undefined
  if (cells.date_of_birth !== undefined || isEmpty) return row
  if (parts.includes('')) {
    const said = parts.filter(Boolean).join(' ')
    const problem = unread ?? `“${said}” is only a part of a date. Write its day, month and year`
    return { ...row, problems: { ...problems, date_of_birth: problem } }
  }
  if (isDoubted && /^\d+$/.test(month))
    return { ...row, cells: { ...cells, date_of_birth: `${day}/${month}/${year}` }, isOrderDoubted: true }
  const named = months[Number(month) - 1] ?? month
  return { ...row, cells: { ...cells, date_of_birth: `${day} ${named} ${year}` } }
}
