// Everything stored about one student, as the parts of a ZIP (SEC-95): data.json with every row and column, the
// documents, the posted report cards, and a page to read.
import { columnTitle } from '#shared/record/columnTitles'
import { findField } from '#shared/record/fields'
import { isOfficeAccount } from '#shared/rules/access/accountId'
import { staffViewText } from '#shared/rules/trail/staffViews'
import { escapeHtml } from '../http/pages/pageFrame'
import { studentTables, type StudentTableFacts } from '../platform/database/schema/dataMap'
import type { Db } from '../platform/database/schema/schema'
import type { ZipPart } from '../platform/spreadsheets/write/zipStream'
import { FileDamaged, FileMissing, type FileStore } from '../platform/storage/fileStore'
import {
  listColumns,
  listPostedTerms,
  listStoredRows,
  listStudentLists,
  type StoredData,
  type StoredRow,
  type StoredTableRows,
} from './storedRowsQueries'

const secretText = '(kept secret)'

export const storedDataOf = async (db: Db, studentId: string, isFamily: boolean): Promise<StoredData> => {
  const columns = await listColumns(db)
  const reader = { isFamily, posted: await listPostedTerms(db), studentLists: await listStudentLists(db) }
  const data: Record<string, StoredTableRows> = {}
  for (const [table, facts] of studentTables) {
    if (facts.family === 'never') continue
    const rows = (await listStoredRows(db, table, facts, studentId))
      .filter((row) => mayHave(facts, row, reader))
      .map((row) => withoutOthers(table, shownRow(facts, row, reader)))
    data[table] = { title: facts.title, columns: columns.get(table) ?? [], rows }
  }
  return data
}

interface Reader {
  readonly isFamily: boolean
  readonly posted: ReadonlySet<string>
  readonly studentLists: ReadonlySet<string>
}

const mayHave = ({ family }: StudentTableFacts, row: StoredRow, reader: Reader): boolean => {
  if (!reader.isFamily || family === undefined) return true
  if (family === 'posted') return reader.posted.has(`${String(row.year)}/${String(row.term)}`)
  return family === 'student lists' && reader.studentLists.has(String(row.import_id))
}

/** A view of several students also names the others; the copy only says that there were some. */
const withoutOthers = (table: string, row: StoredRow): StoredRow =>
  table === 'staff_view' && row.students !== null ? { ...row, students: 'several students' } : row

/** Shows only that a secret is stored, and to families 'the school' instead of an office account. */
const shownRow = ({ secret = [] }: StudentTableFacts, row: StoredRow, { isFamily }: Reader): StoredRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (secret.includes(column)) return [column, value === null ? null : secretText]
      return [column, isFamily && isOffice(value) ? 'the school' : value]
    }),
  )

const isOffice = (value: unknown) => typeof value === 'string' && isOfficeAccount(value)

export interface StoredDocument {
  readonly path: string
  readonly sha256: string
  readonly title: string
}

export const documentsIn = (data: StoredData): StoredDocument[] =>
  (data.uploaded_file?.rows ?? []).map((row) => ({
    path: `files/${safe(String(row.type))}/${String(row.id)} ${safe(String(row.name))}`,
    sha256: String(row.sha256),
    title: `${String(row.type)}: ${String(row.name)}${row.is_current === 1 ? '' : ' (replaced)'}`,
  }))

const safe = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} ,.()-]/gu, '_')

export interface CardKey {
  readonly year: number
  readonly term: number
}

/** The terms for which the family has a card. */
export const cardsIn = (data: StoredData, posted: ReadonlySet<string>): CardKey[] => {
  const keys = new Set(
    (data.report_revision?.rows ?? []).map(({ year, term }) => `${String(year)}/${String(term)}`),
  )
  return [...keys]
    .filter((key) => posted.has(key))
    .sort()
    .map((key) => ({ year: Number(key.split('/')[0]), term: Number(key.split('/')[1]) }))
}

export const cardPath = ({ year, term }: CardKey) => `report-cards/${year} Term ${term}.pdf`

export interface DownloadSources {
  readonly files: FileStore
  readonly data: StoredData
  readonly cards: readonly CardKey[]
  readonly drawCard: (key: CardKey) => Promise<Buffer | undefined>
  readonly about: { readonly studentId: string; readonly schoolName: string; readonly at: string }
}

export async function* downloadParts(sources: DownloadSources): AsyncGenerator<ZipPart> {
  const { files, data, cards, drawCard, about } = sources
  const documents = documentsIn(data)
  const links = [
    ...documents.map(({ path, title }) => ({ path, title })),
    ...cards.map((key) => ({ path: cardPath(key), title: `Report card ${key.year}, term ${key.term}` })),
  ]
  yield { name: 'index.html', content: [Buffer.from(dataPage(data, links, about))] }
  yield { name: 'data.json', content: [Buffer.from(JSON.stringify({ ...about, tables: data }, null, 1))] }
  for (const { path, sha256 } of documents) yield { name: path, content: await contentOf(files, sha256) }
  for (const key of cards) {
    const drawn = await drawCard(key)
    if (drawn) yield { name: cardPath(key), content: [drawn] }
  }
}

const contentOf = async (files: FileStore, sha256: string): Promise<ZipPart['content']> => {
  try {
    return (await files.get(sha256)) as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error instanceof FileMissing) && !(error instanceof FileDamaged)) throw error
    const fate = error instanceof FileMissing ? 'is missing from' : 'is damaged on'
    return [Buffer.from(`This file ${fate} the server. Please tell the school.\n`)]
  }
}

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#1f2430;max-width:60rem;margin:0 auto;padding:16px}
h1{font-size:28px}h2{font-size:20px;margin-top:32px}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:6px 8px;border-top:1px solid #dfe3ea;overflow-wrap:anywhere}
th{font-weight:600}.scroll{overflow-x:auto}`

interface PageLink {
  readonly path: string
  readonly title: string
}

interface About {
  readonly studentId: string
  readonly schoolName: string
  readonly at: string
}

/** The page of a data download that a family opens first: one plain HTML file. */
export const dataPage = (data: StoredData, links: readonly PageLink[], about: About): string => {
  const contents = Object.entries(data).map(
    ([name, { title, rows }]) => `<li><a href="#${name}">${escapeHtml(title)}</a> (${rows.length})</li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your data – ${escapeHtml(about.schoolName)}</title><style>${style}</style></head><body>
<h1>All that ${escapeHtml(about.schoolName)} has saved about student ${escapeHtml(about.studentId)}</h1>
<p>Made on ${escapeHtml(about.at)}. The file data.json has the same data for use in other programs. Keep this folder as safe as a passport.</p>
<h2>Documents and report cards</h2>
${links.length === 0 ? '<p>The portal has no documents and no report cards of this student.</p>' : `<ul>${links.map(linkTo).join('\n')}</ul>`}
<h2>What is saved</h2>
<ul>${contents.join('\n')}</ul>
${Object.entries(data).map(section).join('\n')}
</body></html>
`
}

const linkTo = ({ path, title }: PageLink) =>
  `<li><a href="${escapeHtml(path.split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(title)}</a></li>`

const section = ([name, table]: [string, StoredTableRows]): string => {
  const rows = name === 'student' ? recordTable(table) : listTable(table)
  const content =
    table.rows.length === 0 ? '<p>Nothing is saved.</p>' : `<div class="scroll"><table>${rows}</table></div>`
  return `<h2 id="${name}">${escapeHtml(table.title)}</h2>\n${content}`
}

/** The record is one row, shown as a vertical list. */
const recordTable = ({ rows: [record = {}] }: StoredTableRows): string =>
  Object.entries(record)
    .map(
      ([column, value]) =>
        `<tr><th scope="row">${escapeHtml(titleOf(column))}</th><td>${text(value)}</td></tr>`,
    )
    .join('\n')

const titleOf = (column: string): string => {
  const field = findField(column)
  return field ? columnTitle(field) : column.replace(/_/g, ' ')
}

const text = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))

const listTable = ({ columns, rows }: StoredTableRows): string => {
  const head = columns
    .map((column) => `<th scope="col">${escapeHtml(column.replace(/_/g, ' '))}</th>`)
    .join('')
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${cell(column, row[column])}</td>`).join('')}</tr>`,
  )
  return `<tr>${head}</tr>\n${body.join('\n')}`
}

const cell = (column: string, value: unknown): string => {
  if (column === 'thumbnail' && typeof value === 'string' && value !== '')
    return `<img src="data:image/webp;base64,${escapeHtml(value)}" alt="">`
  return text(column === 'what' && typeof value === 'string' ? staffViewText(value) : value)
}
