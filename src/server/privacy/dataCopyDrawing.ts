// The page of a data download that a family opens first: one plain HTML file.
import { columnTitle } from '#shared/record/columnTitles'
import { findField } from '#shared/record/fields'
import { staffViewText } from '#shared/rules/trail/staffViews'
import { escapeHtml } from '../http/pages/pageFrame'
import type { StoredData, StoredTableRows } from './storedRowsQueries'

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
${links.length === 0 ? '<p>There are no recent changes.</p>' : `<ul>${links.map(linkTo).join('\n')}</ul>`}
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
