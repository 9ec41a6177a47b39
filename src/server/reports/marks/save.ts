// Stores cells of a class the way a family's answers are stored: each is compared with what its writer last saw
// (docs/decisions/0019), and saves that arrive together share one transaction (docs/decisions/0001).
import type { BodyOf, AnswerOf } from '#shared/contract/call'
import type { saveMarks as saveCall } from '#shared/contract/reports/marks'
import type { CellValue } from '#shared/rules/reports/marks/markCells'
import type { MarkFacts } from '#shared/rules/reports/marks/termFacts'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { ownClassesOf } from '../../access/assignments/own'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import { createGroupCommit, type GroupCommit } from '../../platform/database/queries/groupCommit'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudits, type AuditEntry } from '../../trail/audit/queries'
import { listBands, listSubjectFacts } from '../cards/termFactsQueries'
import { lockTerm, touchTerm, type TermState } from '../posting/queries'
import {
  addChangesOfAll,
  listMarksOf,
  listPlacesOf,
  removeMark,
  saveMark,
  savePlace,
} from '../changes/queries'
import { rowChanges, type CellChange } from '../changes/markChanges'
import { classesOfNotListed } from '../posting/notListed'
import { findOwnClass, noClass } from './classMarks'
import { sheetsOf, type MarksUser, type OwnSheets } from './ownSheets'
import {
  countChangesSince,
  findNewestChange,
  listChangesSince,
  listHandedIn,
  listTeachers,
  type ClassKey,
} from './queries'
import { type TypedCell, type RowPlan, type SaveFacts, planCells, type SavePlan } from './planCells'

interface SaveJob {
  readonly key: ClassKey
  readonly form_level: number
  readonly cells: readonly TypedCell[]
  /** The newest change of the class when the save arrived. */
  readonly seen: number
  readonly now: Date
  readonly user: MarksUser
  /** The sheets of the class that the writer enters; read again once the term is locked. */
  sheets: OwnSheets
}

type Saved = AnswerOf<typeof saveCall>

export type MarksSaves = GroupCommit<SaveJob, Saved>

export const createMarks = (db: Db): MarksSaves =>
  createGroupCommit({ db, runBatch, keyOf: termName, name: 'marks' })

type Answers = Map<SaveJob, Saved | Error>

const runBatch = async (db: Db, jobs: readonly SaveJob[]): Promise<Array<Saved | Error>> => {
  const school = await readSchool(db)
  const answers: Answers = new Map()
  // Terms are locked in a fixed order, so that two batches never wait for each other.
  for (const [, ofTerm] of [...grouped(jobs, termName)].sort(([one], [other]) => one.localeCompare(other)))
    for (const [job, saved] of await saveInTerm(db, ofTerm, school)) answers.set(job, saved)
  return jobs.map((job) => answers.get(job) ?? noTerm())
}

/** The lists that no save of marks changes. */
type School = Pick<SaveFacts, 'subjects' | 'ratings'>

const readSchool = async (db: Db): Promise<School> => ({
  subjects: new Set((await listSubjectFacts(db)).map(({ code }) => code)),
  ratings: (await listBands(db)).ratings.map(({ grade }) => grade),
})

const grouped = (jobs: readonly SaveJob[], nameOf: (job: SaveJob) => string) => {
  const groups = new Map<string, [SaveJob, ...SaveJob[]]>()
  for (const job of jobs) {
    const known = groups.get(nameOf(job))
    if (known) known.push(job)
    else groups.set(nameOf(job), [job])
  }
  return groups
}

const termName = ({ key: { year, term } }: SaveJob): string => `${year}-${term}`

const saveInTerm = async (
  db: Db,
  jobs: readonly [SaveJob, ...SaveJob[]],
  school: School,
): Promise<Answers> => {
  // The lock comes first, so that any other change to the term's marks happens wholly before or wholly after this one.
  const state = await lockTerm(db, jobs[0].key)
  if (!state) return new Map(jobs.map((job) => [job, noTerm()]))
  const { allowed, answers } = await stillAllowed(db, jobs)
  const handedIn = await handedInOf(db, state, allowed)
  for (const round of rounds(allowed))
    for (const [job, saved] of await saveRound(db, state, round, { ...school, handedIn }))
      answers.set(job, saved)
  return answers
}

/** Somebody who sees only their own classes may have lost one while the save waited. */
const stillAllowed = async (db: Db, jobs: readonly SaveJob[]) => {
  const answers: Answers = new Map()
  const allowed: SaveJob[] = []
  for (const job of jobs) {
    const { sheets, user, key } = job
    const own = sheets.mayReopen ? null : await ownClassesOf(db, user, key.year)
    const now = own === null ? sheets : sheetsOf(own, key.class_id, user)
    if (now === null) answers.set(job, noClass(key, own))
    else {
      job.sheets = now
      allowed.push(job)
    }
  }
  return { allowed, answers }
}

type HandedInByClass = ReadonlyMap<string, ReadonlySet<string>>

/** The sheets of each class that were handed in. Nothing is asked for writers who may reopen them. */
const handedInOf = async (db: Db, term: TermKey, jobs: readonly SaveJob[]): Promise<HandedInByClass> => {
  const classes = new Map<string, Set<string>>()
  for (const { key, sheets } of jobs) if (!sheets.mayReopen) classes.set(key.class_id, new Set())
  if (classes.size === 0) return classes
  for (const { class_id, subject_code } of await listHandedIn(db, term, [...classes.keys()]))
    classes.get(class_id)?.add(subject_code)
  return classes
}

const noTerm = () => new Refusal(404, 'This term does not exist.')

/** Divides saves into rounds with at most one save per class, in the order of arrival. */
const rounds = (jobs: readonly SaveJob[]): SaveJob[][] => {
  const classes = [...grouped(jobs, ({ key }) => key.class_id).values()]
  const most = Math.max(...classes.map(({ length }) => length))
  return Array.from({ length: most }, (_none, nth) => classes.flatMap((ofClass) => ofClass[nth] ?? []))
}

interface Stored extends SavePlan {
  readonly job: SaveJob
  readonly changes: readonly CellChange[]
}

const saveRound = async (
  db: Db,
  state: TermState,
  jobs: readonly SaveJob[],
  school: School & { readonly handedIn: HandedInByClass },
): Promise<Map<SaveJob, Saved>> => {
  const { year, term, posted } = state
  const key = { year, term }
  const rows = await readRows(
    db,
    state,
    jobs.flatMap(({ cells }) => cells),
  )
  const all: Stored[] = []
  for (const job of jobs) {
    const planned = await plan(db, job, { ...school, ...rows, posted })
    all.push({ ...planned, job, changes: await writeRows(db, key, planned.rows) })
  }
  const changed = all.filter(({ changes }) => changes.length > 0)
  if (changed.length > 0) await note(db, key, changed)
  const since = await countChangesSince(
    db,
    key,
    jobs.map(({ key: { class_id }, cells }) => ({ class_id, base: oldestBase(cells) })),
  )
  return new Map(
    all.map(({ job, conflicts, refused }) => {
      const { changes, newest } = since.get(job.key.class_id) ?? { changes: 0, newest: 0 }
      return [job, { version: Math.max(job.seen, newest), changes, conflicts, refused, posted }]
    }),
  )
}

const readRows = async (db: Db, state: TermState, cells: readonly TypedCell[]) => {
  const students = [...new Set(cells.map(({ student_id }) => student_id))]
  const places = new Map((await listPlacesOf(db, state, students)).map((place) => [place.student_id, place]))
  const away = students.filter((id) => !places.has(id))
  const changes = await listChangesSince(db, state, students, oldestBase(cells))
  return {
    places,
    notListed: await listNewcomers(db, state, away),
    marks: await listMarksOf(db, state, students),
    changes: changes.map(({ new_value, by_account: by, id, ...change }) => ({
      ...change,
      id: Number(id),
      value: JSON.parse(new_value) as CellValue,
      by,
    })),
  }
}

const oldestBase = (cells: readonly TypedCell[]): number => Math.min(...cells.map(({ base }) => base))

const listNewcomers = async (db: Db, state: TermState, students: readonly string[]) =>
  students.length === 0 ? new Map<string, string>() : classesOfNotListed(db, state, { students })

const plan = async (
  db: Db,
  { key, form_level, cells, user, sheets }: SaveJob,
  {
    posted,
    handedIn,
    ...rows
  }: School &
    Pick<TermState, 'posted'> & { handedIn: HandedInByClass } & Awaited<ReturnType<typeof readRows>>,
): Promise<SavePlan> => {
  const teachers = addsRows(rows.marks, cells) ? await listTeachers(db, key) : new Map<string, string>()
  const closed = { posted: posted === 1, handedIn: handedIn.get(key.class_id) ?? new Set<string>() }
  const writer = { by: user.accountId, sheets, closed }
  return planCells({ ...rows, ...writer, class_id: key.class_id, form_level, teachers }, cells)
}

/** True if a mark needs a new row. Only then is its teacher looked up. */
const addsRows = (marks: readonly MarkFacts[], cells: readonly TypedCell[]): boolean => {
  const known = new Set(marks.map(({ student_id, subject_code }) => `${student_id}\n${subject_code}`))
  return cells.some(
    ({ student_id, subject_code }) => subject_code !== null && !known.has(`${student_id}\n${subject_code}`),
  )
}

/** @returns the cells whose values changed */
const writeRows = async (db: Db, key: TermKey, rows: readonly RowPlan[]): Promise<CellChange[]> => {
  const all: CellChange[] = []
  for (const row of rows) {
    const changes = rowChanges(row.before, row.after)
    if (changes.length > 0 || row.before === null) await writeRow(db, key, row)
    all.push(...changes)
  }
  return all
}

const writeRow = async (db: Db, { year, term }: TermKey, { table, before, after }: RowPlan) => {
  if (table === 'term_enrolment') await savePlace(db, { year, term, ...after })
  else if (after) await saveMark(db, { year, term, ...after })
  else if (before) {
    const { student_id, subject_code } = before
    await removeMark(db, { year, term, student_id, subject_code })
  }
}

const note = async (db: Db, term: TermKey, all: readonly Stored[]) => {
  await addChangesOfAll(
    db,
    all.map(({ job: { key, now, user }, changes }) => ({
      ...{ ...term, at: now.toISOString(), by: user.accountId, through: 'browser' },
      changes: changes.map((change) => ({ ...change, class_id: key.class_id })),
    })),
  )
  await touchTerm(db, term)
  await saveAudits(db, all.map(entryOf))
}

const entryOf = ({ job: { key, now, user }, changes }: Stored): AuditEntry => {
  const { year, term, class_id } = key
  const subjects = new Set(changes.flatMap(({ subject_code }) => subject_code ?? []))
  const students = new Set(changes.map(({ student_id }) => student_id)).size
  return {
    ...{ at: now, actor: user.accountId, action: 'marks entered', subject: `class:${class_id}` },
    details: {
      ...{ term: `${year}-${term}`, class: class_id, students, cells: changes.length },
      ...(subjects.size > 0 && { subjects: [...subjects].sort().join(', ') }),
    },
  }
}

/** The guard of the route says who may write at all. */
export const saveMarks = async (
  { db, clock, marks }: Pick<App, 'db' | 'clock' | 'marks'>,
  user: MarksUser,
  { year, term, class_id, cells }: BodyOf<typeof saveCall>,
): Promise<Saved> => {
  const now = clock()
  const found = await findOwnClass(db, { year, term, class_id }, user)
  const seen = await findNewestChange(db, found.key)
  return marks.submit({
    ...found,
    seen,
    cells: seenHere(cells as TypedCell[], seen),
    now,
    user,
  })
}

/** A base above the newest id was issued before a restore. It does not tell what the writer saw, so it counts as 0. */
const seenHere = (cells: readonly TypedCell[], newest: number): TypedCell[] =>
  cells.map((cell) => (cell.base <= newest ? cell : { ...cell, base: 0 }))
