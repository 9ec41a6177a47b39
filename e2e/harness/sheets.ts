// Lists in a school's format, and the portal's downloads.
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Download, Page } from '@playwright/test'
import { readSheet } from '../../dist/server/platform/spreadsheets/read/readSheet'
import { writeSheet } from '../../dist/server/platform/spreadsheets/write/writeSheet'

interface ListFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

type Cells = ReadonlyArray<string | number | null>

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const xlsxFile = async (
  name: string,
  headers: readonly string[],
  rows: readonly Cells[],
): Promise<ListFile> => {
  const columns = headers.map((title) => ({ title, kind: 'code' as const, width: 14 }))
  return { name, mimeType: xlsxType, buffer: await buffer(writeSheet(rows, columns, { name: 'List' })) }
}

export const csvFile = (name: string, headers: readonly string[], rows: readonly Cells[]): ListFile => {
  const line = (cells: Cells) =>
    cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')
  return { name, mimeType: 'text/csv', buffer: Buffer.from([headers, ...rows].map(line).join('\r\n')) }
}

/** Presses something and reads the downloaded workbook. */
export const downloadedSheet = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), ...(await tableOf(download)) }
}

const tableOf = async (download: Download) => {
  const { headers, rows } = await readSheet(await readFile(await download.path()), 'sheet.xlsx')
  return { headers, rows: rows.map(({ cells }) => headers.map((_header, index) => cells[index] ?? '')) }
}
