// The dry run of a class's workbook. What stands in it as it did when it was made says nothing; where both the workbook and
// the school have changed a cell since, a person decides.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { markCell, subjectValue, isSubjectCell, type MarkCell } from '#shared/rules/reports/marks/markCells'
import { readCell, shownCell } from '#shared/rules/reports/marks/readCell'
import type { EnrolmentFacts } from '#shared/rules/reports/marks/termFacts'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { seenText } from '#server/platform/spreadsheets/cells'
import { planMarks } from '../plan/planMarks'
import { planRemarks } from '../plan/planRemarks'
import { enrolmentText, markText, readTermKey, titleOf, type TermFactsOfList } from '../plan/termRows'
import { byRow, readCodes, resolveRows } from '../markSheets/resolveRows'
import type { Answers, NamedRow } from '../plan/namedRows'
import { doubtful, unchanged, type PlannedRow } from '../plan/plannedRow'
import type { WorkbookRow } from './readWorkbook'

const keys = new Set(['year', 'term', 'student_id', 'subject_code'])

/** Its rows have IDs. */
const noRoster = { classOf: () => undefined, students: new Map<string, never>() }

export const planWorkbook = (
  rows: readonly WorkbookRow[],
  facts: TermFactsOfList,
  answers: Answers,
): PlannedRow[] => {
  const compared = rows.map((row) => compare(row, facts, answers))
  const quiet = compared.filter(({ row, doubts }) => isEmpty(row) && doubts.length === 0)
  const asked = compared.filter(({ doubts }) => doubts.length > 0)
  const told = compared.filter(({ row, doubts }) => !isEmpty(row) && doubts.length === 0)
  const { clear, waiting } = resolveRows(
    told.map(({ row }) => row),
    noRoster,
    answers,
    [readCodes],
  )
  const cellsIn = new Map(rows.map(({ row, cells }) => [row, cells]))
  return [
    ...planBoth(clear, facts),
    ...waiting.map((one) => ({
      ...one,
      ...aboutRow({ row: one.row, cells: cellsIn.get(one.row) ?? {} }, facts),
    })),
    ...quiet.map(({ row }) => unchanged(aboutRow(row, facts))),
    ...asked.map(({ row, doubts }) => doubtful(aboutRow(row, facts), doubts)),
  ].sort(byRow)
}

interface Compared {
  readonly row: NamedRow
  readonly doubts: readonly ImportDoubt[]
}

const compare = (book: WorkbookRow, facts: TermFactsOfList, answers: Answers): Compared => {
  const cells: Record<string, string> = {}
  const doubts: ImportDoubt[] = []
  for (const [name, text] of Object.entries(book.cells)) {
    const cell = keys.has(name) ? undefined : markCell(name)
    const now = cell && shownNow(cell, book, facts)
    const typed = cell && read(cell, text, facts.ratings)
    if (cell && typed === now) continue
    if (!cell || now === undefined || !book.stored) {
      cells[name] = text
      continue
    }
    const then = book.stored[name] ?? ''
    if (typed === then) continue
    const doubt = whichCounts(cell, book.row, now, text)
    const isSettled = now === then || answers[doubt.id] === 'taken'
    if (isSettled) cells[name] = text
    else if (answers[doubt.id] !== 'kept') doubts.push(doubt)
  }
  return { row: { row: book.row, cells }, doubts }
}

/** The stored value of a cell, as the workbook would show it. */
const shownNow = (cell: MarkCell, { cells }: NamedRow, facts: TermFactsOfList): string => {
  const key = readTermKey(cells)
  const id = cells.student_id ?? ''
  if (!key) return ''
  if (isSubjectCell(cell.name) && cells.subject_code !== undefined)
    return seenCell(cell, subjectValue(facts.marks.get(markText(key, id, cells.subject_code)), cell.name))
  const place = facts.enrolments.get(enrolmentText(key, id))
  return seenCell(cell, place?.[cell.name as keyof EnrolmentFacts] ?? null)
}

/** As the cells of a list are read: two spaces that are stored are no change of a person who has typed nothing. */
const seenCell = (cell: MarkCell, value: Parameters<typeof shownCell>[1]): string =>
  seenText(shownCell(cell, value))

const read = (cell: MarkCell, text: string, ratings: readonly string[]): string => {
  const { value, problem } = { problem: undefined, value: null, ...readCell(cell, text, ratings) }
  return problem === undefined ? shownCell(cell, value) : text
}

const whichCounts = (cell: MarkCell, row: number, now: string, text: string): ImportDoubt => ({
  id: `cell ${row} ${cell.name}`,
  question: `${cell.title} was changed since the workbook was made. Which one counts?`,
  choices: [
    { value: 'kept', label: `Keep the saved mark: ${now || 'nothing'}` },
    { value: 'taken', label: `Use the mark in the workbook: ${text}` },
  ],
})

const isEmpty = ({ cells }: NamedRow): boolean => Object.keys(cells).every((name) => keys.has(name))

const planBoth = (rows: readonly NamedRow[], facts: TermFactsOfList): PlannedRow[] => {
  const isMarks = ({ cells }: NamedRow) => cells.subject_code !== undefined
  const remarks = planRemarks(
    rows.filter((row) => !isMarks(row)),
    facts,
  ).map((planned) => ({ ...planned, title: `${planned.title} – Attendance and remarks` }))
  return [...remarks, ...planMarks(rows.filter(isMarks), withPlaces(facts, remarks))]
}

/** The places in the term that the rows of remarks will make. */
const withPlaces = (facts: TermFactsOfList, remarks: readonly PlannedRow[]): TermFactsOfList => {
  const enrolments = new Map(facts.enrolments)
  for (const { writes } of remarks)
    for (const write of writes)
      if (write.table === 'term_enrolment')
        enrolments.set(enrolmentText(write, write.after.student_id), write.after)
  return { ...facts, enrolments }
}

const aboutRow = ({ row, cells }: NamedRow, facts: TermFactsOfList) => {
  const student = facts.students.get(cells.student_id ?? '') ?? null
  const subject = facts.subjects.find(({ code }) => code === cells.subject_code)
  const who = titleOf({ row, cells }, student) || `Row ${rowOnSheet(row)}`
  const title = [who, subject?.title ?? cells.subject_code ?? 'Attendance and remarks'].join(' – ')
  return { row, student_id: cells.student_id ?? null, title }
}
