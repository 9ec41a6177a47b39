// Small real files to upload.
import { expect, type Locator, type Page, type Download } from '@playwright/test'
import { pick } from './office'
import sharp from 'sharp'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { readSheet } from '../../dist/server/platform/spreadsheets/read/readSheet'
import { writeSheet } from '../../dist/server/platform/spreadsheets/write/writeSheet'

interface Upload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
]

const pdfBytes = (): Buffer => {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export const pdfFile = (name: string): Upload => ({ name, mimeType: 'application/pdf', buffer: pdfBytes() })

export const jpegFile = async (name: string): Promise<Upload> => {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#3a6ea5' } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

// The family sends a document; the school sends it back with a reason.

export const card = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

/** Starts in the documents step of the form. */
export const sendsDocument = async (page: Page, title: string, file: string): Promise<void> => {
  await page.getByLabel(`Choose a file: ${title}`).setInputFiles(pdfFile(file))
  await expect(page.getByRole('button', { name: file })).toBeVisible()
}

/** Fills in the form that asks for the reason. */
export const saysWhy = async (page: Page, reason: string, words: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Send back' })
  await pick(page, form, 'Why are you sending it back?', reason)
  await form.getByLabel('In your own words').fill(words)
  await form.getByRole('button', { name: 'Send back' }).click()
}

// Photos as a phone takes them: a paper on a table, a face.

const rows = Array.from({ length: 14 }, (_row, index) => index)

/** A slightly tilted sheet with lines of text on a dark table. */
const paperSvg = (title: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600">
    <rect width="1200" height="1600" fill="#4a4038"/>
    <g transform="rotate(4 600 800)">
      <rect x="180" y="180" width="840" height="1240" fill="#f4f1ea"/>
      <text x="260" y="320" font-size="64" font-family="sans-serif" fill="#222">${title}</text>
      ${rows.map((row) => `<rect x="260" y="${420 + row * 66}" width="${row % 3 ? 640 : 440}" height="18" fill="#555"/>`).join('')}
    </g>
  </svg>`

export const photoOf = async (title: string) => ({
  name: `${title}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp(Buffer.from(paperSvg(title)))
    .withExif({ IFD0: { Make: 'Quetzalphone' } })
    .jpeg()
    .toBuffer(),
})

/** A landscape photo with a face in the usual place. */
export const faceOf = async (width: number, height: number) => {
  const [x, y] = [width / 2, height * 0.42]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#b8c7d9"/>
    <ellipse cx="${x}" cy="${height}" rx="${height * 0.36}" ry="${height * 0.3}" fill="#2f4a7a"/>
    <ellipse cx="${x}" cy="${y}" rx="${height * 0.17}" ry="${height * 0.23}" fill="#8d5b3e"/></svg>`
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}

// Lists in a school’s format, and the portal’s downloads.

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
