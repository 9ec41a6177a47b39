// Draws documents of the whole school into a file. Runs in a worker thread.
import { writeFile } from 'node:fs/promises'
import { dayIn } from '#shared/rules/dates'
import { listName } from '#shared/rules/students/names'
import { readSnapshot, type SnapshotPlace } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import type { School } from '../../platform/pdf/blocks/pageFrame'
import { listSheetRows } from '../export/queries'
import { openFile } from '../drawing/paperFile'
import {
  type ReportClass,
  type ReportStudent,
  reportStudent,
} from '../registrationReport/registrationReportData'
import {
  drawRegistrationReport,
  openRegistrationReport,
} from '../registrationReport/registrationReportDrawing'
import { drawSignInSlips } from '../signInSlips/signInSlipsDrawing'
import { drawStudentLabels, labelOf, type LabelKind } from '../studentLabels/studentLabelsDrawing'
import {
  listLabelRecords,
  listOwnPasswords,
  listScopeStudents,
  type ScopeStudent,
  type StudentScope,
} from './scopeQueries'

const atOnce = 200
const everybody: StudentScope = { class_id: null, form_level: null, ids: null }

export interface SchoolPaperOrder extends SnapshotPlace {
  /** Path of the document; no file may exist there. */
  readonly path: string
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
}

export interface SlipsOrder extends SchoolPaperOrder {
  readonly scope: StudentScope
  readonly origin: string
  /** Codes by student; null if the school does not use codes. Students who have chosen a password have none. */
  readonly codes: { readonly of: Readonly<Record<string, string>>; readonly expires: string } | null
}

export interface LabelsOrder extends SchoolPaperOrder {
  readonly kind: LabelKind
  /** The first free label of the first sheet. */
  readonly first: number
  /** In the order of the labels. */
  readonly ids: readonly string[]
}

export interface SchoolPaperMade {
  /** IDs of the students whose data are in it. */
  readonly students: readonly string[]
}

export const registrationReport = (order: SchoolPaperOrder, alive: () => void): Promise<SchoolPaperMade> =>
  readSnapshot(order, async (db) => {
    const { school, printedAt, path } = order
    const people = await listScopeStudents(db, everybody, { order: 'class', today: dayOf(order) })
    const data = { school, printedAt, classes: classesOf(db, people) }
    const sheet = openRegistrationReport(data)
    const file = await openFile(path, sheet.content)
    try {
      await drawRegistrationReport(sheet, data, async () => {
        alive()
        await file.write()
      })
      await file.finish()
      return { students: people.map(({ id }) => id) }
    } finally {
      await file.close()
    }
  })

const dayOf = ({ school, printedAt }: SchoolPaperOrder) => dayIn(school.timeZone, new Date(printedAt))

/** `people` must be sorted by class. */
async function* classesOf(db: Db, people: readonly ScopeStudent[]): AsyncGenerator<ReportClass> {
  for (let from = 0; from < people.length;) {
    const class_id = people[from]?.class_id ?? null
    const next = people.findIndex((one, index) => index > from && one.class_id !== class_id)
    const end = next < 0 ? people.length : next
    const ids = people.slice(from, end).map(({ id }) => id)
    yield { class_id, students: await reportStudents(db, ids) }
    from = end
  }
}

const reportStudents = async (db: Db, all: readonly string[]): Promise<ReportStudent[]> => {
  const students: ReportStudent[] = []
  for (let from = 0; from < all.length; from += atOnce) {
    const rows = await listSheetRows(db, all.slice(from, from + atOnce))
    students.push(...rows.map(reportStudent))
  }
  return students
}

export const signInSlips = (order: SlipsOrder): Promise<SchoolPaperMade> =>
  readSnapshot(order, async (db) => {
    const { school, printedAt, path, origin, scope, codes } = order
    const people = await listScopeStudents(db, scope, { order: 'class', today: dayOf(order) })
    const withPassword = await listOwnPasswords(db)
    const students = people.map((person) => ({
      id: person.id,
      name: listName(person),
      class_id: person.class_id,
      isFirstSignIn: !withPassword.has(person.id),
      code: codes?.of[person.id] ?? null,
    }))
    const perClass = scope.ids === null
    const common = { school, origin, printedAt, codesUntil: codes?.expires ?? null }
    await writeNew(path, await drawSignInSlips({ ...common, perClass, students }))
    return { students: people.map(({ id }) => id) }
  })

export interface SpecimenOrder extends SchoolPaperOrder {
  readonly origin: string
  /** The end of codes printed now (ISO, UTC); null if the school does not use codes. */
  readonly codesUntil: string | null
}

/** A specimen slip, for an invented student. */
export const specimenSlip = async ({
  school,
  origin,
  printedAt,
  path,
  codesUntil,
}: SpecimenOrder): Promise<SchoolPaperMade> => {
  const nobody = {
    id: '00000000',
    name: 'Specimen, Student',
    class_id: null,
    isFirstSignIn: true,
    code: codesUntil === null ? null : 'SPECIMENCODE',
  }
  await writeNew(
    path,
    await drawSignInSlips({ school, origin, printedAt, codesUntil, perClass: false, students: [nobody] }),
  )
  return { students: [] }
}

const writeNew = (path: string, bytes: Uint8Array) => writeFile(path, bytes, { flag: 'wx', mode: 0o600 })

const labelTitles: Readonly<Record<LabelKind, string>> = { name: 'Name labels', address: 'Address labels' }

export const studentLabels = (order: LabelsOrder): Promise<SchoolPaperMade> =>
  readSnapshot(order, async (db) => {
    const { school, printedAt, path, kind, first, ids } = order
    const records = await listLabelRecords(db, ids)
    const labels = records.map((record) => labelOf[kind](record, school.name))
    const title = labelTitles[kind]
    await writeNew(path, await drawStudentLabels({ school, printedAt, title, first, labels }))
    return { students: records.map(({ id }) => id) }
  })
