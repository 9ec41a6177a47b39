// Invented certificates and drawn photos, stored as uploads are, and the office's answers about them.
import { Readable } from 'node:stream'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import { accountIdOf } from '#shared/rules/access/accountId'
import { type DocumentType, type DocumentTypeName, documentTypes } from '#shared/rules/intake/documentTypes'
import type { UploadedFileTable } from '#server/platform/database/schema/schema'
import type { FileStore } from '#server/platform/storage/fileStore'
import { dayMs } from '#server/platform/core/durations'
import type { DocumentReviewTable } from '#server/platform/database/schema/enrolments'
import { type DemoStudent, signIns } from './demoStudents'
import { createRandom, type Random } from '../random'

const largest = 1_000_000

const certificate = ({ title }: DocumentType, { row }: DemoStudent): Buffer =>
  tinyPdf([
    title,
    `${row.first_name} ${row.last_name}`,
    `Student ${row.id}, born ${row.date_of_birth}`,
    'Made for the demonstration school. Not a real document.',
  ])

const fileName = ({ type, format }: DocumentType) =>
  `${type.replaceAll('_', '-')}.${format === 'PDF' ? 'pdf' : 'jpg'}`

const storeOne = async (
  files: FileStore,
  random: Random,
  type: DocumentType,
  student: DemoStudent,
): Promise<UploadedFileTable> => {
  const isPhoto = type.format === 'JPEG'
  const content = isPhoto ? await portrait(random, student.row.sex === 'Female') : certificate(type, student)
  const { sha256, size } = await files.put(Readable.from([content]), largest)
  return {
    id: random.hex(32),
    student_id: student.row.id,
    type: type.type,
    name: fileName(type),
    size,
    media_type: isPhoto ? 'image/jpeg' : 'application/pdf',
    sha256,
    uploaded_at: student.row.updatedAt,
    uploaded_by: accountIdOf('student', student.row.id),
    ...{ is_current: 1, pages: isPhoto ? null : 1, thumbnail: null },
  }
}

/** Stores the files that these students have uploaded and returns their rows. */
export const storeDemoDocuments = async (
  files: FileStore,
  students: readonly DemoStudent[],
): Promise<UploadedFileTable[]> => {
  const random = createRandom(1976)
  const rows: UploadedFileTable[] = []
  for (const student of students.filter(({ documents }) => documents === 'uploaded')) {
    for (const type of documentTypes) rows.push(await storeOne(files, random, type, student))
  }
  return rows
}

/** The document of one family that was sent back, although its registration has closed. */
const sentBack: DocumentTypeName = 'immunization_card'

type Said = Pick<Insertable<DocumentReviewTable>, 'state' | 'reason' | 'words' | 'resend_until'>

const said = (type: DocumentTypeName, now: Date): Said =>
  type === sentBack
    ? {
        ...{
          state: 'sent back',
          reason: 'incomplete',
          words: 'Please add the page with the last two years.',
        },
        resend_until: new Date(now.getTime() + 60 * dayMs).toISOString().slice(0, 10),
      }
    : { state: 'accepted', reason: null, words: '', resend_until: null }

export const demoReviews = (
  documents: readonly UploadedFileTable[],
  now: Date,
): Insertable<DocumentReviewTable>[] =>
  documents
    .filter(({ student_id }) => student_id === signIns.closed.id)
    .map(({ student_id, type, id }) => ({
      ...{ student_id, type: type as DocumentTypeName, upload_id: id, paper_at: null, on_paper: 0 },
      ...said(type as DocumentTypeName, now),
      reviewed_at: now.toISOString(),
      reviewed_by: accountIdOf('admin', signIns.admin.username),
      is_current: 1,
    }))

const skins = ['#6b4226', '#8d5a35', '#a9744f', '#c68e5f', '#dba878', '#54341f']
const hairs = ['#1b1411', '#2b1b12', '#3a2417', '#4a2f1c']
const backgrounds = ['#dfe8ee', '#e8e4da', '#e3ebe0', '#ece3e6']

const longHair = (hair: string) =>
  `<path d="M95 190 Q95 70 207 70 Q318 70 318 190 L330 400 Q300 380 290 250 L124 250 Q114 380 84 400 Z" fill="${hair}"/>`
const shortHair = (hair: string) =>
  `<path d="M110 205 Q100 85 207 82 Q313 85 303 205 Q280 172 207 168 Q134 172 110 205 Z" fill="${hair}"/>`

/** Draws a face that is nobody's likeness, on 413 × 531 pixels: 35 × 45 mm at 300 dots per inch. */
const portrait = (random: Random, isGirl: boolean): Promise<Buffer> => {
  const skin = random.pick(skins)
  const hair = random.pick(hairs)
  const smile = random.integer(325, 345)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="413" height="531">
    <rect width="413" height="531" fill="${random.pick(backgrounds)}"/>
    ${isGirl ? longHair(hair) : ''}
    <path d="M40 531 Q50 430 160 415 L254 415 Q363 430 373 531 Z" fill="#f4f6f8"/>
    <path d="M160 415 L207 470 L254 415 Z" fill="#14506b"/>
    <rect x="172" y="350" width="70" height="80" rx="30" fill="${skin}"/>
    <ellipse cx="207" cy="250" rx="98" ry="125" fill="${skin}"/>
    ${isGirl ? `<path d="M109 225 Q115 110 207 112 Q300 110 305 225 Q270 160 207 165 Q140 160 109 225 Z" fill="${hair}"/>` : shortHair(hair)}
    <g fill="#1d1512"><circle cx="168" cy="245" r="10"/><circle cx="246" cy="245" r="10"/></g>
    <g fill="none" stroke="#1d1512" stroke-width="6" stroke-linecap="round">
      <path d="M150 218 Q168 208 186 218"/><path d="M228 218 Q246 208 264 218"/>
      <path d="M207 262 Q198 288 209 292" stroke-width="4" opacity="0.5"/>
      <path d="M172 318 Q207 ${smile} 242 318"/>
    </g>
  </svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}

const escaped = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`)

/** The standard fonts know Latin-1 only. */
const printable = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[^\x20-\x7e\xa0-\xff]/g, (sign) => {
    const base = sign.normalize('NFD').charAt(0)
    return /[\x20-\x7e]/.test(base) ? base : '?'
  })

const pageContent = (lines: readonly string[]): string =>
  lines
    .map((line, index) => {
      const size = index === 0 ? 18 : 12
      return `BT /F1 ${size} Tf 72 ${720 - index * 28} Td (${escaped(printable(line))}) Tj ET`
    })
    .join('\n')

export const tinyPdf = (lines: readonly string[]): Buffer => {
  const content = pageContent(lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  )
}
