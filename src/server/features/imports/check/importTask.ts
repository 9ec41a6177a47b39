// What the worker thread does with a list: reading it, the dry run, and returning it with its errors.
import type { ImportColumn, ImportSummary } from '#shared/contract/office/imports'
import type { ImportKind } from '#shared/rules/imports/importFields'
import { findHeaderRow } from '#shared/rules/imports/headerRow'
import { knownFieldsIn, suggestMatches, type RememberedHeaders } from '#shared/rules/imports/importMatching'
import { readSnapshot, type SnapshotPlace } from '../../../platform/database/queries/readSnapshot'
import type { ImportRowTable } from '../../../platform/database/schema/importsSchema'
import type { ReadTable } from '../../../platform/spreadsheets/cells'
import { readSheet, type HeaderFinder } from '../../../platform/spreadsheets/read/readSheet'
import { usualLimits } from '../../../platform/spreadsheets/read/sheetLimits'
import { writeSheet } from '../../../platform/spreadsheets/write/writeSheet'
import { writeNewFile } from '../../../platform/storage/durable'
import { heldBackRow } from '../placements/heldBackData'
import { isNote } from '../placements/listNotesRules'
import { namedRows, type Mapping } from '../plan/namedRowsData'
import { planRows } from '../plan/planRowsService'
import type { PlannedRow } from '../plan/plannedRowData'

interface FileInput {
  readonly file: Uint8Array
  readonly name: string
}

const readTable = ({ file, name }: FileInput, find?: HeaderFinder): Promise<ReadTable> =>
  readSheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength), name, usualLimits, find)

interface TableInput extends FileInput {
  /** Where the headers are; null: in the first row. */
  readonly headerRow: number | null
}

const inRow =
  (headerRow: number): HeaderFinder =>
  (top) => {
    const at = top.findIndex(({ row }) => row === headerRow)
    return at < 0 ? undefined : at
  }

const tableOf = (input: TableInput): Promise<ReadTable> =>
  readTable(input, input.headerRow === null ? undefined : inRow(input.headerRow))

const maxSamples = 3
const longestSample = 60

const samplesOf = ({ rows }: ReadTable, column: number): string[] => {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = cells[column]
    if (text) samples.push(text.slice(0, longestSample))
    if (samples.length === maxSamples) break
  }
  return samples
}

export interface ListInput extends FileInput {
  readonly kind: ImportKind
  readonly remembered: RememberedHeaders
  /** As the office says; null: to be found. */
  readonly headerRow: number | null
}

export interface ListSummary {
  readonly rows: number
  readonly headerRow: number
  readonly columns: ImportColumn[]
}

/** The columns with sample values and the fields that their headers suggest. */
export const readList = async (input: ListInput): Promise<ListSummary> => {
  const { kind, remembered, headerRow } = input
  const findIt: HeaderFinder = (top) =>
    findHeaderRow(
      top.map(({ cells }) => cells),
      knownFieldsIn(kind, remembered),
    )
  const table = await readTable(input, headerRow === null ? findIt : inRow(headerRow))
  const matches = suggestMatches(table.headers, kind, remembered)
  return {
    rows: table.rows.length,
    headerRow: table.headerRow,
    columns: matches.map((match) => ({
      ...match,
      header: table.headers[match.column] ?? '',
      samples: samplesOf(table, match.column),
    })),
  }
}

/** A row of the plan as it is stored. */
export type PlannedText = Omit<ImportRowTable, 'import_id'>

const asText = ({ differences, reasons, writes, ...row }: PlannedRow): PlannedText => ({
  ...row,
  changes: JSON.stringify(differences),
  reasons: JSON.stringify(reasons),
  writes: JSON.stringify(writes),
})

export interface CheckInput extends TableInput, SnapshotPlace {
  readonly kind: ImportKind
  readonly mapping: Mapping
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
}

const withoutNotes = (table: ReadTable, kind: ImportKind): ReadTable => {
  if (kind !== 'placements') return table
  return { ...table, rows: table.rows.filter(({ cells }) => !isNote(cells, table.headers)) }
}

/** The dry run: reads, compares, and writes nothing. */
export const check = async (input: CheckInput): Promise<{ rows: PlannedText[]; summary: ImportSummary }> => {
  const { kind, mapping, today } = input
  const table = withoutNotes(await tableOf(input), kind)
  const rows = namedRows(table, mapping)
  const plan = await readSnapshot(input, (snapshot) => planRows(snapshot, kind, rows, today))
  const summary = { new: 0, changed: 0, unchanged: 0, rejected: 0 }
  for (const { state } of plan) summary[state] += 1
  const heldBack = kind === 'placements' ? [heldBackRow(table.headerRow)] : []
  return { rows: [...heldBack, ...plan.map(asText)], summary }
}

export interface ErrorsInput extends TableInput {
  /** Path of the workbook to write. */
  readonly path: string
  /** What is wrong with each rejected row, by row number. */
  readonly errors: ReadonlyMap<number, readonly string[]>
  /** For each column the title of the field it was matched to; null: left out. */
  readonly titles: ReadonlyArray<string | null>
  readonly onlyRejected: boolean
}

/** Whether one of the sentences is about the field: they begin with its title. */
const isBad = (reasons: readonly string[], title: string | null | undefined): boolean => {
  if (!title) return false
  const name = title.toLowerCase()
  const sentences = reasons.map((reason) => reason.toLowerCase().replace(/^the /, ''))
  return sentences.some((text) => text.startsWith(`${name}: `) || text.startsWith(`${name} is `))
}

/** Writes the list as uploaded, with an extra column; wrong cells have a different background. */
export const withErrors = async (input: ErrorsInput): Promise<{ rows: number }> => {
  const { errors, titles, onlyRejected, path } = input
  const { headers, rows } = await tableOf(input)
  const chosen = onlyRejected ? rows.filter(({ row }) => errors.has(row)) : rows
  const columns = [
    // First: nobody would find it after a hundred columns.
    { title: 'Errors', kind: 'code' as const, width: 60 },
    ...headers.map((title) => ({
      title,
      // Whatever it was: digits keep their leading zeros, and what looks like a formula is not changed.
      kind: 'given' as const,
      width: Math.min(40, Math.max(12, title.length + 4)),
    })),
  ]
  const cells = chosen.map(({ row, cells: own }) => {
    const reasons = errors.get(row) ?? []
    return [
      reasons.join('; ') || null,
      ...headers.map((_header, column) =>
        isBad(reasons, titles[column]) ? { marked: own[column] ?? '' } : (own[column] ?? null),
      ),
    ]
  })
  const workbook = writeSheet(cells, columns, { name: 'Import' })
  await writeNewFile(path, workbook)
  return { rows: chosen.length }
}
