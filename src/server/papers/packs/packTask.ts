// Writes a pack to a file. Runs in its own worker thread, so that a whole school's cards delay no family's form.
import { Readable } from 'node:stream'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listName } from '#shared/rules/students/names'
import { dayIn } from '#shared/rules/dates'
import { streamCanvas, type StreamedCanvas, type Canvas } from '../../platform/pdf/canvas/canvas'
import { paperSizes } from '../../platform/pdf/canvas/style'
import { addBookmark } from '../../platform/pdf/canvas/pdfkit'
import { zipStream, type ZipPart } from '../../platform/spreadsheets/write/zipStream'
import { writeNewFile } from '../../platform/storage/durable'
import { listCardHolders, listReportCards, type ReportCard } from '../../reports/cards/reportCards'
import {
  countDone,
  countTotal,
  type PackMade,
  type PackOrder,
  type PackSetting,
  type PackChoice,
} from './order'
import { findPostedTerm } from './queries'
import { openFile } from '../drawing/paperFile'
import { readSnapshot } from '#server/platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { SheetFault } from '../../platform/spreadsheets/sheetFault'
import type { ReceivedDocuments } from '../registrationForm/queries'
import { addRegistrationForm, drawRegistrationForm } from '../registrationForm/registrationFormDrawing'
import { formNames, formOf } from '../registrationForm/registrationFormData'
import type { ReportCardData } from '../reportCard/reportCardData'
import { addReportCard, drawReportCard } from '../reportCard/reportCardDrawing'
import { compareStudents, listScopeStudents, type ScopeStudent } from '../schoolPapers/scopeQueries'

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

// The documents of a pack, one per student, in printing order.

interface PackDocument {
  readonly student: ScopeStudent
  /** Adds it to a combined document; returns the number of pages. */
  readonly addTo: (canvas: Canvas) => number
  /** Draws it as a separate document. */
  readonly draw: () => Promise<Uint8Array>
}

interface PackDocuments {
  readonly total: number
  readonly documents: AsyncIterable<PackDocument> | Iterable<PackDocument>
}

const packDocuments = async (db: Db, order: PackChoice): Promise<PackDocuments> => {
  const isCards = order.pack.kind === 'report-cards'
  const found = await (isCards ? reportCards : registrationForms)(db, order)
  if (found.total > 0) return found
  throw new SheetFault(
    isCards ? 'There are no report cards for this choice.' : 'There are no students for this choice.',
  )
}

const reportCards = async (db: Db, order: PackChoice): Promise<PackDocuments> => {
  const { scope, pack, school } = order
  const { year, term } = pack
  if (year === null || term === null) throw new SheetFault('Choose the term of the report cards.')
  const key = { year, term }
  const chosen = scope.ids && new Set(scope.ids)
  const wanted = (await listCardHolders(db, key))
    .filter(({ class_id }) => scope.class_id === null || scope.class_id === class_id)
    .filter(({ form_level }) => scope.form_level === null || scope.form_level === form_level)
    .filter(({ student_id }) => !chosen || chosen.has(student_id))
  const classes = new Map(wanted.map((holder) => [holder.class_id, holder]))
  const ids = new Set(wanted.map(({ student_id }) => student_id))
  const cards: PackDocument[] = []
  for (const termClass of classes.values())
    for (const found of await listReportCards(db, school, key, termClass))
      if (ids.has(found.card.student.id)) cards.push(cardDocument(order, found))
  cards.sort((a, b) => compareStudents(pack.list_order)(a.student, b.student))
  return { total: cards.length, documents: cards }
}

const cardDocument = (order: PackChoice, found: ReportCard): PackDocument => {
  const { school, printedAt, pack } = order
  const { mark, accent, timeZone, crest } = school
  const look = { mark, accent, timeZone, crest }
  const data: ReportCardData = { ...found, look, origin: pack.origin, drawnAt: printedAt }
  const { student, class_id, form_level } = found.card
  return {
    student: { ...student, class_id, form_level },
    addTo: (sheet) => {
      addReportCard(sheet, data)
      return 1
    },
    draw: () => drawReportCard(data),
  }
}

const registrationForms = async (db: Db, order: PackChoice): Promise<PackDocuments> => {
  const people = await listScopeStudents(db, order.scope, {
    order: order.pack.list_order,
    today: dayIn(order.school.timeZone, new Date(order.printedAt)),
  })
  return { total: people.length, documents: formDocuments(db, order, people) }
}

async function* formDocuments(
  db: Db,
  order: PackChoice,
  people: readonly ScopeStudent[],
): AsyncGenerator<PackDocument> {
  const { school, printedAt } = order
  const shared = { school, printedAt, paper: 'legal', names: await formNames(db) } as const
  for (const student of people) {
    const form = await formOf(db, student.id, shared, photoIn(order.photoFolder))
    if (form)
      yield {
        student,
        addTo: (sheet) => addRegistrationForm(sheet, form),
        draw: () => drawRegistrationForm(form),
      }
  }
}

const photoIn =
  (folder: string | null) =>
  async ({ onPortal }: ReceivedDocuments): Promise<Uint8Array | null> => {
    const sha256 = onPortal.get('picture')
    if (folder === null || sha256 === undefined) return null
    // A photo that could not be prepared has no file, and its frame on the form stays empty.
    return readFile(join(folder, sha256)).catch(() => null)
  }

/** 'Ali, Ann (2A)' */
const outlineTitle = ({ student }: PackDocument): string =>
  `${listName(student) || student.id}${student.class_id === null ? '' : ` (${student.class_id})`}`
