// Stores cells of a class as a family's answers are stored: each over what its writer has seen (docs/decisions/0019).
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { saveMarks as saveCall } from '#shared/contract/reports/marks'
import type { CellValue } from '#shared/rules/marks/cells/markCells'
import type { MarkFacts } from '#shared/rules/marks/termFacts'
import { Refusal } from '../../../platform/core/refusal'
import { inTransaction } from '../../../platform/database/queries/inTransaction'
import type { Db } from '../../../platform/database/schema/schema'
import { saveAudit } from '../../audit/auditRepository'
import { listBands, listSubjectFacts } from '../../termReports/cards/termFactsRepository'
import { addMarkChanges } from '../../termReports/marks/changes/markChangesRepository'
import { rowChanges, type CellChange } from '../../termReports/marks/changes/markChangesRules'
import { removeMark, saveMark, savePlace } from '../../termReports/marks/changes/termRowsRepository'
import { classesOfNotListed } from '../../termReports/posting/notListedService'
import { saveMarksChanged, takeTerm, type TermState } from '../../termReports/termReportsRepository'
import type { MarksContext } from '../marksContext'
import {
  countChangesSince,
  findFormLevel,
  findNewestChange,
  listChangesSince,
  type ClassKey,
} from '../marksRepository'
import { planCells } from './planCellsRules'
import type { RowPlan, SaveFacts, TypedCell } from './planRowsRules'
import { listMarksOf, listPlacesOf, listTeachers } from './saveMarksRepository'

type Save = BodyOf<typeof saveCall>
type Saved = AnswerOf<typeof saveCall>
type School = Pick<SaveFacts, 'class_id' | 'form_level' | 'subjects' | 'ratings'>

const noTerm = () => new Refusal(404, 'No such term.')
const noClass = (name: string) => new Refusal(404, `There is no class ${name} in this term.`)

const listNewcomers = async (db: Db, state: TermState, students: readonly string[]) =>
  students.length === 0 ? new Map<string, string>() : classesOfNotListed(db, state, { students })

/** Whether a student gets a subject: only then is it asked who teaches it. */
const addsRows = (marks: readonly MarkFacts[], cells: readonly TypedCell[]): boolean =>
  cells.some(
    ({ student_id, subject_code }) =>
      subject_code !== null &&
      !marks.some((row) => row.student_id === student_id && row.subject_code === subject_code),
  )

/** What no save of marks changes: read before the term is taken. */
const readSchool = async (db: Db, key: ClassKey): Promise<School> => {
  const form_level = await findFormLevel(db, key)
  if (form_level === undefined) throw noClass(key.class_id)
  return {
    ...{ class_id: key.class_id, form_level },
    subjects: new Set((await listSubjectFacts(db)).map(({ code }) => code)),
    ratings: (await listBands(db)).ratings.map(({ grade }) => grade),
  }
}

const readCells = async (
  db: Db,
  state: TermState,
  key: ClassKey,
  { cells, base }: { readonly cells: readonly TypedCell[]; readonly base: number },
) => {
  const students = [...new Set(cells.map(({ student_id }) => student_id))]
  const places = new Map((await listPlacesOf(db, key, students)).map((place) => [place.student_id, place]))
  const away = students.filter((id) => !places.has(id))
  const changes = await listChangesSince(db, key, students, base)
  const marks = await listMarksOf(db, key, students)
  return {
    places,
    notListed: await listNewcomers(db, state, away),
    marks,
    changes: changes.map(({ new_value, by_account: by, id, ...change }) => ({
      ...change,
      id: Number(id),
      value: JSON.parse(new_value) as CellValue,
      by,
    })),
    teachers: addsRows(marks, cells) ? await listTeachers(db, key) : new Map<string, string>(),
  }
}

const writeRow = async (db: Db, { year, term }: ClassKey, plan: RowPlan) => {
  const { table, before, after } = plan
  if (table === 'term_enrolment') await savePlace(db, { year, term, ...after })
  else if (after) await saveMark(db, { year, term, ...after })
  else if (before) {
    const { student_id, subject_code } = before
    await removeMark(db, { year, term, student_id, subject_code })
  }
}

/** @returns what really changed */
const writeRows = async (db: Db, key: ClassKey, rows: readonly RowPlan[]): Promise<CellChange[]> => {
  const all: CellChange[] = []
  for (const row of rows) {
    const changes = rowChanges(row.before, row.after)
    if (changes.length > 0 || row.before === null) await writeRow(db, key, row)
    all.push(...changes)
  }
  return all
}

const note = async (
  { db, now, by }: MarksContext,
  { year, term, class_id }: ClassKey,
  changes: readonly CellChange[],
) => {
  await addMarkChanges(
    db,
    { year, term, at: now.toISOString(), by, through: 'browser' },
    changes.map((change) => ({ ...change, class_id })),
  )
  await saveMarksChanged(db, { year, term })
  const subjects = new Set(changes.flatMap(({ subject_code }) => subject_code ?? []))
  const students = new Set(changes.map(({ student_id }) => student_id)).size
  await saveAudit(db, {
    ...{ at: now, actor: by, action: 'marks entered' },
    details: {
      ...{ term: `${year}-${term}`, class: class_id, students, cells: changes.length },
      ...(subjects.size > 0 && { subjects: [...subjects].sort().join(', ') }),
    },
  })
}

const oldestBase = (cells: readonly TypedCell[]): number => Math.min(...cells.map(({ base }) => base))

/** A number that was never given here comes from before a restore: what it has seen is unknown. */
const seenHere = (cells: readonly TypedCell[], newest: number): TypedCell[] =>
  cells.map((cell) => (cell.base <= newest ? cell : { ...cell, base: 0 }))

const saveInTurn = async (
  context: MarksContext,
  key: ClassKey,
  cells: readonly TypedCell[],
  school: School,
) => {
  const { db } = context
  // First: who writes marks of this term at the same time comes before all of this, or after it.
  const state = await takeTerm(db, key)
  if (!state) throw noTerm()
  const seen = await findNewestChange(db, key)
  const typed = seenHere(cells, seen)
  const base = oldestBase(typed)
  const facts = { ...school, ...(await readCells(db, state, key, { cells: typed, base })) }
  const { rows, conflicts, refused } = planCells(facts, typed)
  const stored = await writeRows(db, key, rows)
  if (stored.length > 0) await note(context, key, stored)
  const { changes, newest } = await countChangesSince(db, key, base)
  return { version: Math.max(seen, newest), changes, conflicts, refused, posted: state.posted }
}

export const saveMarks = async (
  context: MarksContext,
  { year, term, class_id, cells }: Save,
): Promise<Saved> => {
  const key = { year, term, class_id }
  const school = await readSchool(context.db, key)
  return inTransaction(context.db, (db) => saveInTurn({ ...context, db }, key, cells as TypedCell[], school))
}
