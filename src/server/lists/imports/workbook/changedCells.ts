// Reads a class's workbook that somebody brings back to the grid: the cells of their own sheets that were changed in it. Runs
// in the thread that reads lists, and stores nothing.
import type { AnswerOf } from '#shared/contract/call'
import type { readMarksWorkbook } from '#shared/contract/lists/marksWorkbook'
import { isUnclearMark } from '#shared/rules/lists/imports/importMarks'
import { markCell } from '#shared/rules/reports/marks/markCells'
import { termTitle, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { readSnapshot, type SnapshotPlace } from '#server/platform/database/queries/transactions'
import { openList, rowsOfSheets } from '#server/platform/spreadsheets/read/readSheet'
import { SheetFault } from '#server/platform/spreadsheets/sheetFault'
import { rowChanges } from '#server/reports/changes/markChanges'
import {
  closedProblem,
  sheetProblem,
  type ClosedSheets,
  type OwnSheets,
} from '#server/reports/marks/ownSheets'
import { classWorkbook } from '../check/listTableTask'
import type { PlannedRow } from '../plan/plannedRow'
import { planWorkbookRows } from '../plan/planRows'
import { readTermKey } from '../plan/termRows'
import { isClassWorkbook, type WorkbookRow } from './readWorkbook'
import { remarksSheet } from './sheets'

export interface WorkbookOrder extends TermKey, SnapshotPlace {
  readonly file: Uint8Array
  readonly name: string
  readonly class_id: string
  /** The names of the class's students in the term, by ID. */
  readonly students: ReadonlyMap<string, string>
  /** The titles of the school's subjects, by code. */
  readonly subjects: ReadonlyMap<string, string>
  readonly sheets: OwnSheets
  readonly closed: ClosedSheets
}

type Read = AnswerOf<typeof readMarksWorkbook>

export const changedCells = async (order: WorkbookOrder): Promise<Read> => {
  const { workbook, unread } = await openWorkbook(order)
  const { rows, leftOut } = ownCells(rowsOfClass(workbook, order), order)
  const { planned, doubted } = await readSnapshot(order, async (db) => {
    const first = await planWorkbookRows(db, rows, {})
    const doubts = first.flatMap((row) => row.doubts)
    if (doubts.length === 0) return { planned: first, doubted: [] }
    // Cells that were changed on both sides keep their saved values; the other cells of these rows are read.
    const kept = Object.fromEntries(doubts.map(({ id }) => [id, 'kept']))
    return { planned: await planWorkbookRows(db, rows, kept), doubted: first }
  })
  const rejected = planned.flatMap(({ title, reasons }) =>
    reasons.length > 0 ? [`${title}: ${reasons.join('; ')}.`] : [],
  )
  return {
    cells: planned.flatMap(cellsOf),
    left_out: [...new Set([...unread, ...leftOut, ...doubted.flatMap(changedOnBothSides), ...rejected])],
  }
}

/** Cautions about parts of the file that are not read. */
const unreadParts = ['sheets', 'hidden sheets', 'formulas']

const openWorkbook = async ({ file, name }: WorkbookOrder) => {
  const list = openList(Buffer.from(file.buffer, file.byteOffset, file.byteLength), name)
  const sheets = await rowsOfSheets(list)
  if (!isClassWorkbook(sheets))
    throw new SheetFault(
      'This is not a workbook of marks from the portal. Download the workbook of the class, fill it in and choose it here.',
    )
  const { workbook = [], cautions } = classWorkbook(list, sheets)
  const unread = cautions.filter(({ id }) => unreadParts.includes(id)).map(({ text }) => text)
  return { workbook, unread }
}

/** Only rows of the term and of its class, so that a changed file tells nothing about anybody else. */
const rowsOfClass = (workbook: readonly WorkbookRow[], order: WorkbookOrder): readonly WorkbookRow[] => {
  const { year, term, class_id } = order
  const ofTerm = workbook.filter(({ cells }) => {
    const key = readTermKey(cells)
    return key?.year === year && key.term === term
  })
  if (ofTerm.length === 0)
    throw new SheetFault(`This workbook is of another term. Choose the one of ${termTitle(order)}.`)
  if (!ofTerm.some(({ cells }) => order.students.has(cells.student_id ?? '')))
    throw new SheetFault(`This workbook is of another class. Choose the one of class ${class_id}.`)
  return ofTerm
}

/** Without the cells that somebody does not enter, and without marks that nobody can read. */
const ownCells = (all: readonly WorkbookRow[], order: WorkbookOrder) => {
  const leftOut: string[] = []
  const rows: WorkbookRow[] = []
  for (const row of all) {
    const { student_id = '' } = row.cells
    const isInClass = order.students.has(student_id)
    const cells: Record<string, string> = {}
    for (const [name, text] of Object.entries(row.cells)) {
      const problem = isInClass ? cellProblem(row, name, order) : notInClass(student_id, order)
      if (problem === null) cells[name] = text
      else if (markCell(name) && text !== (row.stored?.[name] ?? '')) leftOut.push(problem)
    }
    if (isInClass) rows.push({ ...row, cells })
  }
  return { rows, leftOut }
}

const notInClass = (student_id: string, { class_id }: WorkbookOrder): string =>
  `Student ${student_id} is not in class ${class_id} in this term.`

/** Null also for what is no cell, such as the ID of the student. */
const cellProblem = ({ cells }: WorkbookRow, name: string, order: WorkbookOrder): string | null => {
  const cell = markCell(name)
  if (!cell) return null
  const { student_id = '', subject_code = null } = cells
  const sheet = subject_code === null ? remarksSheet : (order.subjects.get(subject_code) ?? subject_code)
  const problem =
    sheetProblem(order.sheets, { subject_code, name: cell.name }) ??
    closedProblem(order.sheets, order.closed, subject_code)
  if (problem !== null) return `${subject_code === null ? cell.title : sheet}: ${problem}.`
  const text = cells[name] ?? ''
  if (cell.kind !== 'mark' || !isUnclearMark(text)) return null
  const who = `${order.students.get(student_id) ?? student_id} – ${sheet}`
  return `${who}: ${cell.title}: “${text}” is not a mark. Write 0 to 100, Abs, NW or N/A.`
}

/** The id of such a doubt is 'cell 1003 exam'. */
const changedOnBothSides = ({ title, doubts }: PlannedRow): string[] =>
  doubts.map(({ id }) => {
    const cell = markCell(id.split(' ').at(-1) ?? '')?.title ?? 'A cell'
    return `${title}: ${cell} was changed in the portal since the workbook was made. The saved one stays; type it there if it is wrong.`
  })

const cellsOf = ({ writes }: PlannedRow): Read['cells'] =>
  writes.flatMap((write) =>
    write.table === 'student'
      ? []
      : rowChanges(write.before, write.after).map(({ student_id, subject_code, name, after }) => ({
          ...{ student_id, subject_code, name },
          value: after,
        })),
  )
