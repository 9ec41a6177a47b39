// PDFs written byte by byte, as honest and hostile programs write them.
import { deflateSync } from 'node:zlib'

/** By number: a dictionary or a value; a stream is a dictionary with content. */
export type Objects = Readonly<Record<number, string | Buffer>>

interface Layout {
  readonly header?: string
  /** Entries of the trailer besides Size and Root. */
  readonly trailer?: string
  /** Instead of the right table. */
  readonly xref?: (offsets: ReadonlyMap<number, number>, size: number) => string
  readonly startxref?: (right: number) => number
}

export const latin = (text: string) => Buffer.from(text, 'latin1')

export const stream = (dictionary: string, content: string | Buffer): Buffer => {
  const bytes = typeof content === 'string' ? latin(content) : content
  return Buffer.concat([
    latin(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    latin('\nendstream'),
  ])
}

export const packed = (dictionary: string, content: string | Buffer): Buffer =>
  stream(`${dictionary} /Filter /FlateDecode`, deflateSync(content))

export const tableRow = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`

const table = (offsets: ReadonlyMap<number, number>, size: number): string => {
  const rows = Array.from({ length: size - 1 }, (_none, index) => {
    const offset = offsets.get(index + 1)
    return offset === undefined ? '0000000000 65535 f \n' : tableRow(offset)
  })
  return `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
}

const usualHeader = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

const bodyOf = (objects: Objects, header = usualHeader) => {
  const parts = [latin(header)]
  let length = header.length
  const offsets = new Map<number, number>()
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), length)
    const content = typeof object === 'string' ? latin(object) : object
    const part = Buffer.concat([latin(`${number} 0 obj\n`), content, latin('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  return { bytes: Buffer.concat(parts), offsets }
}

/** A whole file with a table of where its objects are; object 1 is its catalog. */
export const pdf = (objects: Objects, layout: Layout = {}): Buffer => {
  const { header, trailer = '', xref = table, startxref = (right) => right } = layout
  const { bytes, offsets } = bodyOf(objects, header)
  const size = Math.max(...offsets.keys()) + 1
  const start = startxref(bytes.length)
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([bytes, latin(xref(offsets, size) + end)])
}

/** A part that a program which saves quickly has put after the end: the newer versions of some objects. */
export const appended = (first: Buffer, objects: Objects, trailer = ''): Buffer => {
  const previous = first.toString('latin1').lastIndexOf('\nxref\n') + 1
  const { bytes, offsets } = bodyOf(objects, '')
  const rows = [...offsets].map(([number, offset]) => `${number} 1\n${tableRow(first.length + offset)}`)
  const end =
    `xref\n${rows.join('')}trailer\n<< /Size 99 /Root 1 0 R /Prev ${previous} ${trailer} >>\n` +
    `startxref\n${first.length + bytes.length}\n%%EOF\n`
  return Buffer.concat([first, bytes, latin(end)])
}

/** What a compressed object stream holds. */
const objectStream = (objects: Readonly<Record<number, string>>, dictionary: string): Buffer => {
  const entries = Object.entries(objects)
  let at = 0
  const index = entries.map(([number, body]) => {
    const here = `${number} ${at}`
    at += body.length + 1
    return here
  })
  const head = `${index.join(' ')} `
  const bodies = entries.map(([, body]) => body).join(' ')
  return packed(`/N ${entries.length} /First ${head.length} ${dictionary}`, latin(head + bodies))
}

const entry = (kind: number, place: number, rest: number) => {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt8(kind, 0)
  bytes.writeUInt32BE(place, 1)
  bytes.writeUInt16BE(rest, 5)
  return bytes
}

const streamNumber = 90
const tableNumber = 91

/** Some objects in a compressed stream, and the table a stream, too, as newer programs write them. */
export const compressedPdf = (
  objects: Objects,
  inStream: Readonly<Record<number, string>>,
  dictionary = '/Type /ObjStm',
): Buffer => {
  const { bytes, offsets } = bodyOf({ ...objects, [streamNumber]: objectStream(inStream, dictionary) })
  const compressed = new Map(Object.keys(inStream).map((number, index) => [Number(number), index]))
  const rows = Array.from({ length: tableNumber + 1 }, (_none, number) => {
    const index = compressed.get(number)
    if (index !== undefined) return entry(2, streamNumber, index)
    const offset = number === tableNumber ? bytes.length : offsets.get(number)
    return offset === undefined ? entry(0, 0, 0xffff) : entry(1, offset, 0)
  })
  const written = packed(`/Type /XRef /W [1 4 2] /Size ${tableNumber + 1} /Root 1 0 R`, Buffer.concat(rows))
  const end = latin(`\nendobj\nstartxref\n${bytes.length}\n%%EOF\n`)
  return Buffer.concat([bytes, latin(`${tableNumber} 0 obj\n`), written, end])
}

export const text = (words: string) => `BT /F1 12 Tf 72 700 Td (${words}) Tj ET`

interface Extras {
  readonly catalog?: string
  readonly page?: string
  readonly contents?: string | Buffer
  readonly resources?: string
}

/** Numbers 1 to 5; what a variant adds begins at 6. */
export const onePage = ({ catalog = '', page = '', contents, resources = '' }: Extras = {}): Objects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3:
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ` +
    `/Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
  4: contents ?? stream('', text('A certificate')),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
})
