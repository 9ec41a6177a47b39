// What a save of cells does: which of them are stored, clash with somebody else's, or may not be stored.
import type { CellConflict, RefusedCell } from '#shared/contract/reports/marks'
import { isSubjectCell, markCell } from '#shared/rules/reports/marks/markCells'
import { cellProblem } from '#shared/rules/reports/marks/readCell'
import type { CellOfStudent } from '../changes/markChanges'
import { rowPlans, type LaterChange, type RowPlan, type SaveFacts, type TypedCell } from './planRows'

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
    if (problem !== null) refused.push({ ...named(cell), problem })
    else if (!later || later.id <= cell.base || isUnheard(later, cell, facts)) accepted.push(cell)
    else if (later.value !== cell.value && !wasStored(cell, facts))
      conflicts.push({ ...named(cell), yours: cell.value, theirs: later.value, at: later.at, by: later.by })
  }
  const { rows, left } = rowPlans(facts, accepted)
  refused.push(...left.map(({ cell, problem }) => ({ ...named(cell), problem })))
  return { rows, conflicts, refused }
}

/** Of a cell that is sent twice, the later value counts. */
const lastOfEach = (cells: readonly TypedCell[]): TypedCell[] => [
  ...new Map(cells.map((cell) => [cellText(cell), cell])).values(),
]

const problemOf = (cell: TypedCell, facts: SaveFacts): string | null =>
  placeProblem(cell, facts) ?? subjectProblem(cell, facts) ?? valueProblem(cell, facts)

const placeProblem = (
  { student_id }: TypedCell,
  { class_id, places, notListed }: SaveFacts,
): string | null => {
  const own = places.get(student_id)?.class_id ?? notListed.get(student_id)
  if (own === class_id) return null
  return own === undefined
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

/** What whoever saves has sent before and typed over since: only the answer was lost. */
const isUnheard = ({ by, value }: LaterChange, { unheard = [] }: TypedCell, facts: SaveFacts): boolean =>
  by === facts.by && unheard.includes(value)

/** Sent again, though it was stored, and overtaken since by somebody who saw it. */
const wasStored = (cell: TypedCell, { by, changes }: SaveFacts): boolean =>
  changes.some(
    (change) =>
      change.id > cell.base &&
      change.by === by &&
      change.value === cell.value &&
      cellText(change) === cellText(cell),
  )
