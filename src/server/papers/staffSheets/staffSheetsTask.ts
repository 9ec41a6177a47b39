// Makes a sheet for the staff meeting in a file. Runs in a worker thread.
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Posting, TermKey } from '#shared/rules/reports/cards/termPosting'
import type { SubjectFigures } from '#shared/rules/reports/marks/classSheet'
import type { SubjectFacts } from '#shared/rules/reports/marks/termFacts'
import { printedMark } from '#shared/rules/reports/cards/cardColumns'
import type { Mark } from '#shared/rules/reports/marks/marks'
import { readSnapshot } from '../../platform/database/queries/transactions'
import { writeNewFile } from '../../platform/storage/durable'
import { liveClasses, type LiveClass } from '../../reports/cards/reportCards'
import type { TermClass } from '../../reports/cards/termFactsQueries'
import type { SchoolPaperMade, SchoolPaperOrder } from '../schoolPapers/schoolPapersTask'
import { drawMarkSheet } from './markSheetDrawing'
import { drawRankSheet } from './rankSheetDrawing'
import {
  staffSheetsData,
  type StaffScope,
  type StaffSheetKind,
  inRankOrder,
  printedAtText,
  ruleText,
  scopeTitle,
  sheetTitles,
  postingStateText,
  termText,
  type StaffSheetsData,
  type StaffStudent,
} from './staffSheetsData'
import type { Cell, PlainSheet, SheetColumn } from '../../platform/spreadsheets/cells'
import { writeSheet, type LongSheet } from '../../platform/spreadsheets/write/writeSheet'

const drawings = { 'mark-sheet': drawMarkSheet, 'rank-sheet': drawRankSheet } as const

export type StaffSheetFormat = 'pdf' | 'xlsx'

export interface StaffSheetOrder extends SchoolPaperOrder {
  readonly kind: StaffSheetKind
  readonly format: StaffSheetFormat
  readonly term: TermKey & Posting
  readonly scope: StaffScope
  /** At least one. */
  readonly classes: readonly TermClass[]
}

export const staffSheet = (order: StaffSheetOrder): Promise<SchoolPaperMade> =>
  readSnapshot(order, async (db) => {
    const { kind, format, term, scope, classes, school, printedAt, path } = order
    const live: LiveClass[] = []
    for await (const one of liveClasses(db, term, school, classes)) live.push(one)
    const [first] = live
    if (!first) throw new Error('a sheet of no class')
    const data = staffSheetsData({
      ...{ school, printedAt, scope },
      posting: { posted: term.posted, date_posted: term.date_posted },
      facts: live.map(({ facts }) => facts),
      term: first.term,
    })
    if (format === 'xlsx') await writeNewFile(path, staffWorkbook(data, kind))
    else await writeFile(path, await drawings[kind](data), { flag: 'wx', mode: 0o600 })
    return { students: data.classes.flatMap(({ students }) => students.map(({ id }) => id)) }
  })

// The sheets for the staff meeting as workbooks.

/** A column, and its cell in the row of a student. */
interface CellColumn<Of> extends SheetColumn {
  readonly cellOf: (one: Of) => Cell
}
type StudentColumn = CellColumn<StaffStudent>

const id: StudentColumn = { title: 'Student ID', kind: 'code', width: 14, cellOf: (student) => student.id }
const name: StudentColumn = { title: 'Student', kind: 'text', width: 32, cellOf: (student) => student.name }
const inClass: StudentColumn = {
  title: 'Class',
  kind: 'code',
  width: 8,
  cellOf: (student) => student.class_id,
}
const average: StudentColumn = {
  ...{ title: 'Average', kind: 'tenths', width: 10 },
  cellOf: ({ result }) => result.average,
}
const position: StudentColumn = {
  ...{ title: 'Place in class', kind: 'number', width: 14 },
  cellOf: ({ result }) => result.position,
}
const formPosition: StudentColumn = {
  ...{ title: 'Place in form', kind: 'number', width: 14 },
  cellOf: (student) => student.formPosition,
}
const grade: StudentColumn = { title: 'Grade', kind: 'text', width: 8, cellOf: (student) => student.grade }
const passed: StudentColumn = {
  ...{ title: 'Passed', kind: 'number', width: 9 },
  cellOf: ({ result }) => result.subjects_passed,
}
const counted: StudentColumn = {
  ...{ title: 'Of subjects', kind: 'number', width: 12 },
  cellOf: ({ result }) => result.subjects_counted,
}

const staffWorkbook = (data: StaffSheetsData, kind: StaffSheetKind): Readable => {
  const [{ rows, columns, name: title }, ...further] =
    kind === 'mark-sheet' ? markSheets(data) : rankSheets(data)
  return writeSheet(rows, columns, { name: title, further, after: () => [about(data, kind)] })
}

interface SubjectLine extends SubjectFigures {
  readonly of: string
  readonly subject: SubjectFacts
}

const subjectColumns: readonly CellColumn<SubjectLine>[] = [
  { title: 'Class', kind: 'code', width: 12, cellOf: ({ of }) => of },
  { title: 'Code', kind: 'code', width: 9, cellOf: ({ subject }) => subject.code },
  { title: 'Subject', kind: 'text', width: 40, cellOf: ({ subject }) => subject.title },
  {
    title: 'Counts in the average',
    kind: 'text',
    width: 21,
    cellOf: ({ subject: { counts } }) => (counts ? 'Yes' : 'No'),
  },
  { title: 'Students with a mark', kind: 'number', width: 20, cellOf: ({ marks }) => marks },
  { title: 'Mean', kind: 'tenths', width: 9, cellOf: ({ mean }) => mean },
  { title: 'Highest', kind: 'tenths', width: 9, cellOf: ({ highest }) => highest },
  { title: 'Lowest', kind: 'tenths', width: 9, cellOf: ({ lowest }) => lowest },
  { title: 'Passed', kind: 'number', width: 9, cellOf: (line) => line.passed },
]

const markSheets = (data: StaffSheetsData): [LongSheet, ...LongSheet[]] => {
  const people = data.classes.flatMap(({ students }) => students)
  const finals = [id, name, inClass, ...data.subjects.map(finalColumn), average, ...places(data)]
  const entered = [id, name, inClass, ...data.subjects.flatMap(enteredColumns)]
  return [
    longSheet('Marks', finals, people),
    longSheet('Coursework and exam', entered, people),
    longSheet('Subjects', subjectColumns, subjectLines(data)),
  ]
}

const finalColumn = ({ code }: SubjectFacts): StudentColumn => ({
  ...{ title: code, kind: 'tenths', width: 9 },
  cellOf: ({ marks }) => markCell(marks.get(code)?.final),
})

const markCell = (mark: Mark | undefined): Cell =>
  typeof mark === 'number' ? mark : printedMark(mark ?? null)

const places = (data: StaffSheetsData) => (isForm(data) ? [position, formPosition] : [position])

const isForm = ({ scope }: StaffSheetsData): boolean => scope.class_id === null

const enteredColumns = ({ code }: SubjectFacts): StudentColumn[] =>
  (['course', 'exam'] as const).map((part) => ({
    ...{ title: `${code} ${part === 'course' ? 'coursework' : 'exam'}`, kind: 'number', width: 16 },
    cellOf: ({ marks }) => markCell(marks.get(code)?.[part]),
  }))

const longSheet = <Of>(
  title: string,
  columns: readonly CellColumn<Of>[],
  people: readonly Of[],
): LongSheet => ({
  name: title,
  columns,
  rows: people.map((one) => columns.map(({ cellOf }) => cellOf(one))),
})

const subjectLines = ({ classes, whole, scope, subjects }: StaffSheetsData): SubjectLine[] => {
  const groups = classes.map(({ class_id, sheet }) => ({ of: class_id, sheet }))
  const all = scope.class_id === null ? [...groups, { of: scopeTitle(scope), sheet: whole }] : groups
  return all.flatMap(({ of, sheet }) =>
    subjects.flatMap((subject) => {
      const figures = sheet.subjects.get(subject.code)
      return figures ? [{ of, subject, ...figures }] : []
    }),
  )
}

const rankSheets = (data: StaffSheetsData): [LongSheet, ...LongSheet[]] => {
  const [first, second] = isForm(data) ? [formPosition, [position]] : [position, []]
  const columns = [first, id, name, inClass, ...second, average, passed, counted, grade]
  return [longSheet('Rank sheet', columns, inRankOrder(data))]
}

const about = (data: StaffSheetsData, kind: StaffSheetKind): PlainSheet => ({
  name: 'About',
  widths: [22, 70],
  rows: [
    { cells: [sheetTitles[kind], scopeTitle(data.scope)], bold: true },
    { cells: ['School', data.school.name] },
    { cells: ['Term', termText(data)] },
    { cells: ['State', postingStateText(data.term)], bold: true },
    { cells: ['Printed', printedAtText(data)] },
    { cells: ['Rules', ruleText(data)] },
    { cells: ['Abs', 'The student was absent'] },
    { cells: ['NW', 'No work was handed in'] },
    { cells: ['Four dashes', 'Not applicable: the subject does not have this mark'] },
    { cells: ['An empty cell', 'No mark has been entered yet'] },
  ],
})
