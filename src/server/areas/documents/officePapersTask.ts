// Papers of the whole school, read and drawn in a task thread and written into a file.
import { writeFile } from 'node:fs/promises'
import { listName } from '#shared/rules/names'
import type { Db } from '../../db/schema'
import type { School } from '../../pdf/pageFrame'
import { drawRegistrationReport } from '../../pdf/registrationReport/registrationReport'
import { reportStudent } from '../../pdf/registrationReport/reportStudent'
import type { ReportClass, ReportStudent } from '../../pdf/registrationReport/reportData'
import { drawSignInSlips } from '../../pdf/signInSlips/signInSlips'
import { readSnapshot, type SnapshotPlace } from './readSnapshot'
import { listSheetRows } from './registrationSheetRepository'
import { listOwnPasswords, listScopeStudents, type ScopeStudent, type StudentScope } from './scopeRepository'

export interface PaperOrder extends SnapshotPlace {
  /** Where the paper goes; nothing may be there. */
  readonly path: string
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
}

export interface SlipsOrder extends PaperOrder {
  readonly scope: StudentScope
  readonly origin: string
  /** Where the school asks for them; students with a password of their own have none. */
  readonly codes: { readonly of: Readonly<Record<string, string>>; readonly expires: string } | null
}

export interface PaperMade {
  readonly students: number
}

const atOnce = 200
const everybody: StudentScope = { class_id: null, form_level: null, ids: null }

const writeNew = (path: string, bytes: Uint8Array) => writeFile(path, bytes, { flag: 'wx', mode: 0o600 })

const reportStudents = async (
  db: Db,
  people: readonly ScopeStudent[],
): Promise<Map<string, ReportStudent>> => {
  const rows = new Map<string, ReportStudent>()
  for (let from = 0; from < people.length; from += atOnce) {
    const ids = people.slice(from, from + atOnce).map(({ id }) => id)
    for (const stored of await listSheetRows(db, ids)) rows.set(stored.record.id, reportStudent(stored))
  }
  return rows
}

/** People are sorted by class. */
const classesOf = (
  people: readonly ScopeStudent[],
  rows: ReadonlyMap<string, ReportStudent>,
): ReportClass[] => {
  const classes: (ReportClass & { students: ReportStudent[] })[] = []
  for (const { id, class_id, form_level } of people) {
    const row = rows.get(id)
    if (!row) continue
    const last = classes.at(-1)
    if (last && last.class_id === class_id) last.students.push(row)
    else classes.push({ class_id, form_level, students: [row] })
  }
  return classes
}

export const registrationReport = (order: PaperOrder): Promise<PaperMade> =>
  readSnapshot(order, async (db) => {
    const { school, printedAt, path } = order
    const people = await listScopeStudents(db, everybody, 'class')
    const classes = classesOf(people, await reportStudents(db, people))
    await writeNew(path, await drawRegistrationReport({ school, printedAt, classes }))
    return { students: people.length }
  })

export const signInSlips = (order: SlipsOrder): Promise<PaperMade> =>
  readSnapshot(order, async (db) => {
    const { school, printedAt, path, origin, scope, codes } = order
    const people = await listScopeStudents(db, scope, 'class')
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
    return { students: students.length }
  })
