// Imports as the contract describes them.
import type {
  ImportBatch,
  ImportCaution,
  ImportColumn,
  ImportDifference,
  ImportDoubt,
  ImportOtherRow,
  ImportRow,
  ImportSheet,
  ImportState,
  ImportSummary,
  ImportUndone,
  ImportWord,
} from '#shared/contract/lists/imports'
import { loginOf } from '#shared/rules/access/accountId'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import {
  type RememberedHeaders,
  headerWords,
  suggestMatches,
} from '#shared/rules/lists/imports/importMatching'
import type { FixedValues } from '#shared/rules/lists/imports/mappingProblems'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import type { ListSummary } from './check/importTask'
import type { TermKey } from './plan/plannedRow'
import { findBatch, listRows, type Batch, listAppliedMappings, listPlacementMappings } from './queries'

/** A list with several sheets, or with something to confirm, is stored with that: the fields are those that were found. */
export const mappingAsRead = ({
  columns,
  cautions,
  sheets,
}: Pick<ListSummary, 'columns' | 'cautions' | 'sheets'>): string | null => {
  if (cautions.length === 0 && !sheets) return null
  const fields = columns.map(({ column, field }) => ({ column, field }))
  return JSON.stringify({
    columns: fields,
    fixed: {},
    ...(cautions.length > 0 && { cautions }),
    ...(sheets && { sheets }),
  } satisfies StoredMapping)
}

export const mappingIn = ({ mapping }: Pick<Batch, 'mapping'>): StoredMapping | null =>
  parsed<StoredMapping>(mapping)

const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))

export interface StoredMapping {
  readonly columns: ReadonlyArray<{ readonly column: number; readonly field: string | null }>
  readonly fixed: FixedValues
  /** The decisions, by the id of the doubt. */
  readonly answers?: Readonly<Record<string, string>>
  /** Which terms the rows name. */
  readonly terms?: readonly TermKey[]
  /** Cautions that a person has to confirm before the list is checked, and those that were confirmed. */
  readonly cautions?: readonly ImportCaution[]
  readonly confirmed?: readonly string[]
  /** For a placement list: the fields chosen for its headers, proposed for the next list. */
  readonly remembered?: RememberedHeaders
  /** Words that nobody has said the meaning of, and the sheets of the file. */
  readonly words?: readonly ImportWord[]
  readonly sheets?: readonly ImportSheet[]
  readonly sheetsLeft?: readonly number[]
  /** Titles, headings and the like. */
  readonly otherRows?: readonly ImportOtherRow[]
  /** The rows need these, and the school does not have them: they are added together. */
  readonly additions?: Additions
}

/** Classes and houses that a list adds to those of the school. */
export interface Additions {
  readonly classes: ReadonlyArray<{ readonly id: string; readonly form_level: number }>
  readonly houses: ReadonlyArray<{ readonly id: number; readonly name: string }>
}

export const kindOf = ({ kind, purpose }: Pick<Batch, 'kind' | 'purpose'>): ImportKind => purpose ?? kind

export const columnsOf = (batch: Batch): ImportColumn[] => {
  const columns = JSON.parse(batch.headers) as ImportColumn[]
  const mapping = mappingIn(batch)
  if (!mapping) return columns
  const chosen = new Map(mapping.columns.map(({ column, field }) => [column, field]))
  return columns.map((column) => ({ ...column, field: chosen.get(column.column) ?? null }))
}

export const asBatch = (batch: Batch): ImportBatch => ({
  id: batch.id,
  kind: kindOf(batch),
  file_name: batch.file_name,
  state: batch.state,
  rows: batch.row_count,
  summary: parsed<ImportSummary>(batch.summary),
  created_at: batch.created_at,
  created_by: loginOf(batch.created_by),
  applied_at: batch.applied_at,
  undone_at: batch.undone_at,
  undone: parsed<ImportUndone>(batch.outcome),
})

export const findImport = async (db: Db, id: string): Promise<Batch> => {
  const batch = await findBatch(db, id)
  if (!batch) throw notFound()
  return batch
}

export const importState = async (db: Db, id: string): Promise<ImportState> => {
  const batch = await findImport(db, id)
  const rows = await listRows(db, id)
  const mapping = mappingIn(batch)
  return {
    batch: asBatch(batch),
    ...(mapping?.cautions && { cautions: [...mapping.cautions] }),
    ...(mapping?.confirmed && { confirmed: [...mapping.confirmed] }),
    header_row: batch.header_row,
    columns: columnsOf(batch),
    fixed: mapping?.fixed ?? {},
    ...(mapping?.answers && { answers: mapping.answers }),
    ...(mapping?.terms && { terms: [...mapping.terms] }),
    ...(mapping?.words && { words: [...mapping.words] }),
    ...(mapping?.sheets && { sheets: [...mapping.sheets] }),
    ...(mapping?.sheetsLeft && { sheets_left: [...mapping.sheetsLeft] }),
    ...(mapping?.otherRows && { other_rows: [...mapping.otherRows] }),
    rows: rows.map(asRow),
  }
}

const asRow = ({ changes, reasons, ...row }: Awaited<ReturnType<typeof listRows>>[number]): ImportRow => {
  const about = JSON.parse(changes) as ImportDifference[] | ImportDoubt[]
  const isDoubtful = row.state === 'rejected' && about.length > 0
  return isDoubtful
    ? { ...row, state: 'doubtful', differences: [], reasons: [], doubts: about as ImportDoubt[] }
    : { ...row, differences: about as ImportDifference[], reasons: JSON.parse(reasons) as string[] }
}

/** Only what the headers do not say themselves, or what was made of them before. */
export const toRemember = (
  columns: readonly ImportColumn[],
  chosen: StoredMapping['columns'],
  before: RememberedHeaders,
): RememberedHeaders => {
  const fields = new Map(chosen.map(({ column, field }) => [column, field]))
  const usual = suggestMatches(
    columns.map(({ header }) => header),
    'placements',
  )
  return Object.fromEntries(
    columns.flatMap(({ header, column }, index) => {
      const field = fields.get(column) ?? null
      const text = headerWords(header)
      const isUsual = usual[index]?.field === field && (field === null || usual[index].confidence === 1)
      return text === '' || (isUsual && !Object.hasOwn(before, text)) ? [] : [[text, field]]
    }),
  )
}

/** Newer lists overrule older ones. */
export const rememberedHeaders = async (db: Db): Promise<RememberedHeaders> => {
  const mappings = await listPlacementMappings(db)
  const found = mappings.map((mapping) => (JSON.parse(mapping) as StoredMapping).remembered ?? {})
  return Object.assign({}, ...found.reverse()) as RememberedHeaders
}

/** The meanings that the office gave to words of lists that were imported; newer ones overrule older ones. */
export const rememberedWords = async (db: Db): Promise<Readonly<Record<string, string>>> => {
  const mappings = await listAppliedMappings(db)
  const said = mappings.flatMap((mapping) =>
    Object.entries((JSON.parse(mapping) as StoredMapping).answers ?? {}),
  )
  return Object.fromEntries(
    said.reverse().filter(([id, answer]) => id.startsWith('word ') && answer !== 'add'),
  )
}
