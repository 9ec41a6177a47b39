// Decides what happens to each cell of a save: it is stored, refused, or reported as a conflict with a newer value.
import type { CellConflict, RefusedCell } from '#shared/contract/reports/marks'
import {
  isSubjectCell,
  markCell,
  emptyMark,
  rowValues,
  subjectCells,
  subjectValue,
  type CellValue,
} from '#shared/rules/reports/marks/markCells'
import { cellProblem } from '#shared/rules/reports/marks/readCell'
import { reportLimits, type EnrolmentFacts, type MarkFacts } from '#shared/rules/reports/marks/termFacts'
import { newPlace, type CellOfStudent } from '../changes/markChanges'
import { closedProblem, sheetProblem, type ClosedSheets, type OwnSheets } from './ownSheets'

export interface SavePlan {
  readonly rows: readonly RowPlan[]
  readonly conflicts: CellConflict[]
  readonly refused: RefusedCell[]
}

export const cellText = ({ student_id, subject_code, name }: CellOfStudent): string =>
  `${student_id}\n${subject_code ?? ''}\n${name}`

export const planCells = (facts: SaveFacts, cells: readonly TypedCell[]): SavePlan => {
  const latest = new Map(facts.changes.map((change) => [cellText(change), change]))
  const accepted: TypedCell[] = []
  const conflicts: CellConflict[] = []
  const refused: RefusedCell[] = []
  for (const cell of lastOfEach(cells)) {
    const later = latest.get(cellText(cell))
    const problem = problemOf(cell, facts)
    const closed = closedProblem(facts.sheets, facts.closed, cell.subject_code)
    if (problem !== null) refused.push({ ...named(cell), problem })
    // A cell that was stored before the sheet was closed is done, even if its answer was lost.
    else if (closed !== null)
      refused.push(...(wasStored(cell, facts) ? [] : [{ ...named(cell), problem: closed }]))
    else if (!later || later.id <= cell.base || isUnheard(later, cell, facts)) accepted.push(cell)
    else if (later.value !== cell.value && !wasStored(cell, facts))
      conflicts.push({ ...named(cell), yours: cell.value, theirs: later.value, at: later.at, by: later.by })
  }
  const { rows, rejected } = rowPlans(facts, accepted)
  refused.push(...rejected.map(({ cell, problem }) => ({ ...named(cell), problem })))
  return { rows, conflicts, refused }
}

/** If a cell is sent twice, the later value counts. */
const lastOfEach = (cells: readonly TypedCell[]): TypedCell[] => [
  ...new Map(cells.map((cell) => [cellText(cell), cell])).values(),
]

const problemOf = (cell: TypedCell, facts: SaveFacts): string | null =>
  placeProblem(cell, facts) ??
  sheetProblem(facts.sheets, cell) ??
  subjectProblem(cell, facts) ??
  valueProblem(cell, facts)

const placeProblem = (
  { student_id }: TypedCell,
  { class_id, places, notListed, sheets }: SaveFacts,
): string | null => {
  const own = places.get(student_id)?.class_id ?? notListed.get(student_id)
  if (own === class_id) return null
  // Somebody who sees only their own classes is not told where else a student is.
  return own === undefined || !sheets.mayReopen
    ? `Student ${student_id} is not in class ${class_id} in this term`
    : `This student is in class ${own} in this term`
}

const subjectProblem = ({ subject_code, name }: TypedCell, { subjects }: SaveFacts): string | null => {
  if (subject_code === null)
    return isSubjectCell(name) ? 'This belongs to a subject, and no subject is named' : null
  if (!isSubjectCell(name)) return 'This is entered once for the whole term, not for a subject'
  return subjects.has(subject_code)
    ? null
    : `The subject ${subject_code} is not in the settings, under Subjects and grades`
}

const valueProblem = ({ name, value }: TypedCell, { ratings }: SaveFacts): string | null => {
  const cell = markCell(name)
  return cell ? cellProblem(cell, value, ratings) : 'This cell does not exist'
}

const named = ({ student_id, subject_code, name }: CellOfStudent) => ({
  student_id,
  subject_code,
  name,
})

interface LaterChange extends CellOfStudent {
  readonly id: number
  readonly value: CellValue
  readonly at: string
  readonly by: string
}

/** True if the later change is an earlier save by this account whose answer was lost. */
const isUnheard = ({ by, value }: LaterChange, { unheard = [] }: TypedCell, facts: SaveFacts): boolean =>
  by === facts.by && unheard.includes(value)

/** True if the value was already stored, and somebody who had seen it has changed it since. */
const wasStored = (cell: TypedCell, { by, changes }: SaveFacts): boolean =>
  changes.some(
    (change) =>
      change.id > cell.base &&
      change.by === by &&
      change.value === cell.value &&
      cellText(change) === cellText(cell),
  )

interface RejectedCell {
  readonly cell: TypedCell
  readonly problem: string
}

interface RowPlans {
  readonly rows: RowPlan[]
  /** Cells that cannot be stored, because their row is not allowed. */
  readonly rejected: RejectedCell[]
}

/** Places come before marks, because marks refer to them. */
const rowPlans = (facts: SaveFacts, cells: readonly TypedCell[]): RowPlans => {
  const { rows, rejected } = markPlans(
    facts,
    cells.filter(({ name }) => isSubjectCell(name)),
  )
  const newcomers = rows.flatMap(({ before, after }) =>
    after && !before && !facts.places.has(after.student_id) ? [after.student_id] : [],
  )
  const ofTerm = cells.filter(({ name }) => !isSubjectCell(name))
  return { rows: [...placePlans(facts, ofTerm, new Set(newcomers)), ...rows], rejected }
}

const markPlans = ({ marks, teachers }: SaveFacts, cells: readonly TypedCell[]): RowPlans => {
  const stored = new Map(marks.map((row) => [`${row.student_id}\n${row.subject_code}`, row]))
  const counts = subjectCountsOf(marks)
  const plans: RowPlans = { rows: [], rejected: [] }
  for (const ofRow of groups(cells, (cell) => `${cell.student_id}\n${cell.subject_code}`)) {
    const { student_id = '', subject_code = '' } = ofRow[0] ?? {}
    const before = stored.get(`${student_id}\n${subject_code}`) ?? null
    const taken = counts.get(student_id) ?? 0
    const empty = {
      ...emptyMark(student_id, subject_code ?? ''),
      teacher: teachers.get(subject_code ?? '') ?? null,
    }
    const { after, rejected } = planMark(before, ofRow, { empty, hasRoom: taken < reportLimits.subjects })
    plans.rejected.push(...rejected)
    if (before || after) plans.rows.push({ table: 'term_mark', before, after })
    counts.set(student_id, taken + (after ? 1 : 0) - (before ? 1 : 0))
  }
  return plans
}

const subjectCountsOf = (marks: readonly MarkFacts[]) => {
  const counts = new Map<string, number>()
  for (const { student_id } of marks) counts.set(student_id, (counts.get(student_id) ?? 0) + 1)
  return counts
}

const groups = (cells: readonly TypedCell[], textOf: (cell: TypedCell) => string) => {
  const found = new Map<string, TypedCell[]>()
  for (const cell of cells) {
    const known = found.get(textOf(cell))
    if (known) known.push(cell)
    else found.set(textOf(cell), [cell])
  }
  return found.values()
}

const noMark = 'Enter a mark or a remark as well: a teacher alone is not saved'
const noRoom = `A report card has room for ${reportLimits.subjects} subjects`

const planMark = (
  before: MarkFacts | null,
  cells: readonly TypedCell[],
  first: { readonly empty: MarkFacts; readonly hasRoom: boolean },
): { readonly after: MarkFacts | null; readonly rejected: RejectedCell[] } => {
  const after = Object.assign(
    {},
    before ?? first.empty,
    ...cells.map(({ name, value }) => rowValues(name, value)),
  ) as MarkFacts
  const wasBare = before !== null && isBare(before)
  if (isBare(after) && !wasBare)
    return {
      after: null,
      rejected: reject(
        cells.filter(({ name }) => name === 'teacher'),
        noMark,
      ),
    }
  return before || first.hasRoom ? { after, rejected: [] } : { after: null, rejected: reject(cells, noRoom) }
}

/** True if the row has nothing but a teacher. */
const isBare = (row: MarkFacts): boolean =>
  subjectCells.every(({ name }) => name === 'teacher' || subjectValue(row, name) === null)

const reject = (cells: readonly TypedCell[], problem: string): RejectedCell[] =>
  cells.filter(hasValue).map((cell) => ({ cell, problem }))

const hasValue = ({ value }: TypedCell): boolean => value !== null

/** A student's first value adds the student to the term's list. */
const placePlans = (
  { places, class_id, form_level }: SaveFacts,
  cells: readonly TypedCell[],
  newcomers: ReadonlySet<string>,
): RowPlan[] => {
  const ofTerm = new Map(
    [...groups(cells, ({ student_id }) => student_id)].map((all) => [all[0]?.student_id, all]),
  )
  const relevant = cells.filter((cell) => hasValue(cell) || places.has(cell.student_id))
  const students = new Set([...newcomers, ...relevant.map(({ student_id }) => student_id)])
  return [...students].map((student_id): RowPlan => {
    const before = places.get(student_id) ?? null
    const given = Object.fromEntries((ofTerm.get(student_id) ?? []).map(({ name, value }) => [name, value]))
    const after = { ...(before ?? newPlace(student_id, class_id, form_level)), ...given }
    return { table: 'term_enrolment', before, after }
  })
}

export interface TypedCell extends CellOfStudent {
  readonly value: CellValue
  /** The id of the latest change that the writer had seen. */
  readonly base: number
  /** Values sent earlier for this cell that were never answered. */
  readonly unheard?: readonly CellValue[]
}

export interface SaveFacts {
  /** The account that saves. */
  readonly by: string
  readonly sheets: OwnSheets
  readonly closed: ClosedSheets
  readonly class_id: string
  readonly form_level: number
  /** The places of the students in this save, whatever their class. */
  readonly places: ReadonlyMap<string, EnrolmentFacts>
  /** Students who are not in the term's list, and the class that they should be listed in. */
  readonly notListed: ReadonlyMap<string, string>
  /** All subjects of these students. */
  readonly marks: readonly MarkFacts[]
  readonly subjects: ReadonlySet<string>
  readonly ratings: readonly string[]
  /** The changes after the oldest base, oldest first. */
  readonly changes: readonly LaterChange[]
  /** The teacher of most of the class, by subject. */
  readonly teachers: ReadonlyMap<string, string>
}

export type RowPlan =
  | { readonly table: 'term_mark'; readonly before: MarkFacts | null; readonly after: MarkFacts | null }
  | {
      readonly table: 'term_enrolment'
      readonly before: EnrolmentFacts | null
      readonly after: EnrolmentFacts
    }
