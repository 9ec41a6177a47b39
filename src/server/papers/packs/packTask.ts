// Writes a pack to a file. Runs in its own worker thread, so that a whole school's cards delay no family's form.
import { Readable } from 'node:stream'
import { listName } from '#shared/rules/students/names'
import { streamCanvas, type StreamedCanvas } from '../../platform/pdf/canvas/canvas'
import { paperSizes } from '../../platform/pdf/canvas/style'
import { addBookmark } from '../../platform/pdf/canvas/pdfkit'
import { zipStream, type ZipPart } from '../../platform/spreadsheets/write/zipStream'
import { writeNewFile } from '../../platform/storage/durable'
import { listCardHolders } from '../../reports/cards/reportCards'
import { outlineTitle, packDocuments, type PackDocument, type PackDocuments } from './documentsDrawing'
import { countDone, countTotal, type PackMade, type PackOrder, type PackSetting } from './order'
import { findPostedTerm } from './queries'
import { openFile } from '../drawing/paperFile'
import { readSnapshot } from '#server/platform/database/queries/transactions'

export const makePack = (order: PackOrder): Promise<PackMade> =>
  readSnapshot(order, async (db) => {
    const found = await packDocuments(db, order)
    countTotal(order.progress, found.total)
    return order.pack.format === 'pdf' ? writePdf(order, found) : writeZip(order, found)
  })

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

/** One document for printing. It has no accessibility tags, which paper cannot use and which multiply its size. */
const openSheet = ({ school, printedAt }: PackSetting, title: string): StreamedCanvas =>
  streamCanvas({
    title,
    author: school.name,
    size: paperSizes.legal,
    accent: school.accent,
    printedAt: new Date(printedAt),
    tagged: false,
  })

const addTo = (canvas: StreamedCanvas, document: PackDocument, isDuplex: boolean): number => {
  const pages = document.addTo(canvas)
  if (!isDuplex || pages % 2 === 0) return pages
  const { width, height } = canvas.doc.page
  canvas.doc.addPage({ size: [width, height], margin: 0 })
  return pages + 1
}

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

const pagesIn = (pdf: Uint8Array): number =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0

const partName = ({ student }: PackDocument): string => {
  const file = fileName(`${listName(student)} ${student.id}`)
  return `${student.class_id === null ? '' : `${fileName(student.class_id)}/`}${file}.pdf`
}

/** Keeps letters, digits and characters that are safe in file names. */
const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ,.'’()-]/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '')

/** Drawing twice as many makes the next pack no faster. */
const warmUpCards = 8

/**
 * Draws a few cards of the last posted term and discards them. The thread then makes its first pack a third faster.
 * @returns the number of cards drawn
 */
export const warmUp = (setting: PackSetting): Promise<number> =>
  readSnapshot(setting, async (db) => {
    const term = await findPostedTerm(db)
    const holders = term ? await listCardHolders(db, term) : []
    const ids = holders.slice(0, warmUpCards).map(({ student_id }) => student_id)
    if (!term || ids.length === 0) return 0
    const choice = {
      ...setting,
      pack: {
        kind: 'report-cards',
        ...term,
        format: 'pdf',
        duplex: 0,
        list_order: 'name',
        origin: '',
        label: '',
      },
      scope: { class_id: null, form_level: null, ids },
      photoFolder: null,
    } as const
    const sheet = openSheet(setting, '')
    sheet.content.resume()
    for await (const document of (await packDocuments(db, choice)).documents) document.addTo(sheet)
    sheet.end()
    return ids.length
  })
