// Writes a pack to a file. Runs in its own worker thread, so that a whole school's cards delay no family's form.
import { Readable } from 'node:stream'
import { listName } from '#shared/rules/students/names'
import { readSnapshot } from '#server/platform/database/queries/transactions'
import type { StreamedCanvas } from '#server/platform/pdf/canvas/canvas'
import { addBookmark } from '#server/platform/pdf/canvas/pdfkit'
import { zipStream, type ZipPart } from '#server/platform/spreadsheets/write/zipStream'
import { writeNewFile } from '#server/platform/storage/durable'
import { outlineTitle, packDocuments, type PackDocument, type PackDocuments } from './packDocumentsDrawing'
import { countDone, countTotal, type PackMade, type PackOrder } from '../packOrderData'
import { openSheet } from './packSheet'
import { openFile } from '../../drawing/paperFile'

const addTo = (canvas: StreamedCanvas, document: PackDocument, isDuplex: boolean): number => {
  const pages = document.addTo(canvas)
  if (!isDuplex || pages % 2 === 0) return pages
  const { width, height } = canvas.doc.page
  canvas.doc.addPage({ size: [width, height], margin: 0 })
  return pages + 1
}

const writePdf = async (order: PackOrder, { documents }: PackDocuments): Promise<PackMade> => {
  const sheet = openSheet(order, order.pack.label)
  const file = await openFile(order.path, sheet.content)
  const made = { students: new Array<string>(), pages: 0 }
  try {
    for await (const document of documents) {
      const first = made.pages
      made.pages += addTo(sheet, document, order.pack.duplex === 1)
      made.students.push(document.student.id)
      addBookmark(sheet.doc, outlineTitle(document), first)
      countDone(order.progress)
      await file.write()
    }
    sheet.end()
    await file.finish()
    return made
  } finally {
    await file.close()
  }
}

/** Keeps letters, digits and characters that are safe in file names. */
const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ,.'’()-]/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '')

const partName = ({ student }: PackDocument): string => {
  const file = fileName(`${listName(student)} ${student.id}`)
  return `${student.class_id === null ? '' : `${fileName(student.class_id)}/`}${file}.pdf`
}

const pagesIn = (pdf: Uint8Array): number =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0

const writeZip = async (order: PackOrder, { documents }: PackDocuments): Promise<PackMade> => {
  const made = { students: new Array<string>(), pages: 0 }
  async function* parts(): AsyncGenerator<ZipPart> {
    for await (const document of documents) {
      const bytes = await document.draw()
      made.students.push(document.student.id)
      made.pages += pagesIn(bytes)
      yield {
        name: partName(document),
        content: [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
      }
      countDone(order.progress)
    }
  }
  await writeNewFile(order.path, Readable.from(zipStream(parts())))
  return made
}

export const makePack = (order: PackOrder): Promise<PackMade> =>
  readSnapshot(order, async (db) => {
    const found = await packDocuments(db, order)
    countTotal(order.progress, found.total)
    return order.pack.format === 'pdf' ? writePdf(order, found) : writeZip(order, found)
  })
