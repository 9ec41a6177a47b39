// The documents of a pack, one per student, in printing order.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayIn } from '#shared/rules/dates'
import { listName } from '#shared/rules/students/names'
import type { Db } from '../../platform/database/schema/schema'
import type { Canvas } from '../../platform/pdf/canvas/canvas'
import { SheetFault } from '../../platform/spreadsheets/sheetFault'
import { listCardHolders, listReportCards, type ReportCard } from '../../reports/cards/reportCards'
import type { ReceivedDocuments } from '../registrationForm/queries'
import { addRegistrationForm, drawRegistrationForm } from '../registrationForm/registrationFormDrawing'
import { formNames, formOf } from '../registrationForm/registrationFormData'
import type { ReportCardData } from '../reportCard/reportCardData'
import { addReportCard, drawReportCard } from '../reportCard/reportCardDrawing'
import { compareStudents, listScopeStudents, type ScopeStudent } from '../schoolPapers/scopeQueries'
import type { PackChoice } from './order'

export interface PackDocument {
  readonly student: ScopeStudent
  /** Adds it to a combined document; returns the number of pages. */
  readonly addTo: (canvas: Canvas) => number
  /** Draws it as a separate document. */
  readonly draw: () => Promise<Uint8Array>
}

export interface PackDocuments {
  readonly total: number
  readonly documents: AsyncIterable<PackDocument> | Iterable<PackDocument>
}

export const packDocuments = async (db: Db, order: PackChoice): Promise<PackDocuments> => {
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
export const outlineTitle = ({ student }: PackDocument): string =>
  `${listName(student) || student.id}${student.class_id === null ? '' : ` (${student.class_id})`}`
