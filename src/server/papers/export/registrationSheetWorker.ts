// Writes the spreadsheet of registration data to a file, in a worker thread with its own database connection.
import { sheetChoices } from '#shared/record/sheetColumns'
import { dayIn, localTimeIn, longMoment } from '#shared/rules/dates'
import { familyHasAnswered, missingThings, progressOf, type Answers } from '#shared/rules/intake/completeness'
import { readSnapshot, type SnapshotPlace } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import type { Row } from '../../platform/spreadsheets/cells'
import { writeSheet } from '../../platform/spreadsheets/write/writeSheet'
import { writeNewFile } from '../../platform/storage/durable'
import { serveTasks } from '../../platform/workers/serveTasks'
import { listEthnicGroups, listFormClasses, listHouses, listReligions } from '../../school/lookups/queries'
import { listSheetRows, listSheetStudents, type SheetStudent } from './queries'
import {
  columnsFor,
  sheetTotals,
  type SheetNames,
  type SheetPerson,
  type SheetTotals,
  type StudentColumn,
} from './sheetColumnsData'

const atOnce = 200

export interface SheetOrder extends SnapshotPlace {
  /** Path of the workbook; no file may exist there. */
  readonly path: string
  /** Names of record/sheetColumns. */
  readonly columns: readonly string[]
  /** Null: everybody who has not left. */
  readonly ids: readonly string[] | null
  /** How the students were chosen, in words. */
  readonly label: string
  readonly schoolName: string
  readonly timeZone: string
  /** ISO, UTC */
  readonly now: string
}

export interface SheetMade {
  /** IDs of the students whose data are in it. */
  readonly students: readonly string[]
}

const registrationSheet = (order: SheetOrder): Promise<SheetMade> =>
  readSnapshot(order, (snapshot) => build(snapshot, order))

const build = async (db: Db, order: SheetOrder): Promise<SheetMade> => {
  const today = dayIn(order.timeZone, new Date(order.now))
  const everybody = await listSheetStudents(db, order.ids === null ? today : null)
  const chosen = order.ids && new Set(order.ids)
  const ids = chosen ? everybody.filter((id) => chosen.has(id)) : everybody
  const names = await namesOf(db)
  const localTime = (iso: string) => localTimeIn(order.timeZone, new Date(iso))
  const columns = columnsFor(order.columns, names, localTime)
  const totals = sheetTotals(names.forms)
  const facts = [
    ['School', order.schoolName],
    ['Created', longMoment(order.timeZone, order.now)],
    ['Students', order.label],
    ['In this file', `${ids.length} of ${everybody.length}`],
    ['Columns left out', leftOut(order.columns)],
  ] as const
  const workbook = writeSheet(rowsOf(db, ids, columns, totals), columns, {
    name: 'Registration Data',
    after: () => [totals.sheet(facts)],
  })
  await writeNewFile(order.path, workbook)
  return { students: ids }
}

const namesOf = async (db: Db): Promise<SheetNames> => ({
  forms: Object.fromEntries((await listFormClasses(db)).map(({ id, form_level }) => [id, form_level])),
  houses: Object.fromEntries((await listHouses(db)).map(({ id, name }) => [id, name])),
  religions: Object.fromEntries((await listReligions(db)).map(({ code, religion }) => [code, religion])),
  ethnicGroups: Object.fromEntries(
    (await listEthnicGroups(db)).map(({ id, group_type }) => [id, group_type]),
  ),
})

const leftOut = (columns: readonly string[]): string =>
  sheetChoices
    .filter(({ name }) => !columns.includes(name))
    .map(({ title }) => title)
    .join(', ') || 'None'

async function* rowsOf(
  db: Db,
  ids: readonly string[],
  columns: readonly StudentColumn[],
  totals: SheetTotals,
): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const student of await listSheetRows(db, ids.slice(from, from + atOnce))) {
      const person = withProgress(student)
      totals.count(person)
      yield columns.map(({ cellOf }) => cellOf(person))
    }
  }
}

const withProgress = (student: SheetStudent): SheetPerson => {
  const answers: Answers = student.record
  const missing = missingThings(answers, [...student.uploaded, ...student.onPaper], student.sentBack)
  return { ...student, missing, progress: progressOf(missing, familyHasAnswered(answers, student.uploaded)) }
}

export const sheetTasks = { registrationSheet }

serveTasks(sheetTasks)
