// The facts with which a class's workbook is filled. Teachers get the sheets that they enter.
import type { EnrolmentFacts, MarkFacts, SubjectFacts } from '#shared/rules/reports/marks/termFacts'
import type { TermCell } from '#shared/rules/reports/marks/markCells'
import { formSubjects, missingSubjects, takenSubjects } from '#shared/rules/reports/marks/expectedSubjects'
import { listName } from '#shared/rules/students/names'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { notFound, Refusal } from '#server/platform/core/refusal'
import type { Db } from '#server/platform/database/schema/schema'
import { ownClassesOf } from '#server/access/assignments/own'
import {
  findClassFacts,
  listSubjectFacts,
  listTermClasses,
  listTermStudents,
} from '#server/reports/cards/termFactsQueries'
import { listMarksOf, listPlacesOf } from '#server/reports/changes/queries'
import { sheetsOf, type MarksUser } from '#server/reports/marks/ownSheets'
import { findTermState, listTermReports } from '#server/reports/posting/queries'
import { classesOfNotListed } from '#server/reports/posting/notListed'
import { listForms, listRatings, listNamedStudents } from '../plan/factsQueries'
import type { NamedStudent } from '../markSheets/nameMatch'

export interface ClassWorkbook extends TermKey {
  readonly class_id: string
  readonly subjects: readonly SubjectFacts[]
  readonly ratings: readonly string[]
  /** By name. */
  readonly students: readonly NamedStudent[]
  /** By student. */
  readonly enrolments: ReadonlyMap<string, EnrolmentFacts>
  readonly marks: readonly MarkFacts[]
  /** The columns of attendance and remarks; without any there is no such sheet. */
  readonly termCells: readonly TermCell[]
  /** True for the office, which imports it as a list. Teachers bring it back to the grid. */
  readonly isOffice: boolean
}

export const findClassWorkbook = async (
  db: Db,
  key: TermKey,
  classId: string,
  user: MarksUser,
): Promise<ClassWorkbook> => {
  const own = await ownClassesOf(db, user, key.year)
  const sheets = sheetsOf(own, classId, user)
  const place = (await listForms(db)).find(({ id }) => id === classId)
  const isTerm = (await listTermReports(db)).some(({ year, term }) => year === key.year && term === key.term)
  if (!place || !isTerm || !sheets) throw notFound()
  const students = (await listRosters(db, key, new Set([classId]))).get(classId) ?? []
  if (students.length === 0) throw new Refusal(409, `There are no students in ${classId} in this term.`)
  const ids = students.map(({ id }) => id)
  const { entered, termCells } = sheets
  const enrolments = termCells.length > 0 ? await listPlacesOf(db, key, ids) : []
  return {
    ...key,
    class_id: classId,
    subjects: entered
      ? (await listSubjectFacts(db)).filter(({ code }) => entered.has(code))
      : await subjectsOf(db, key, { class_id: classId, form_level: place.form_level }),
    ratings: await listRatings(db),
    students,
    enrolments: new Map(enrolments.map((row) => [row.student_id, row])),
    marks: await listMarksOf(db, key, ids, entered),
    ...{ termCells, isOffice: own === null },
  }
}

interface ClassOfTerm {
  readonly class_id: string
  readonly form_level: number
}

/** So many terms are looked back to, where the form has no marks yet. */
const termsBack = 3

const subjectsOf = async (db: Db, key: TermKey, place: ClassOfTerm): Promise<SubjectFacts[]> => {
  const all = await listSubjectFacts(db)
  const earlier = (await listTermReports(db)).filter((one) => isBefore(one, key)).slice(0, termsBack)
  for (const one of [key, ...earlier]) {
    const taken = await takenIn(db, one, place)
    if (taken.size > 0) return all.filter(({ code }) => taken.has(code))
  }
  return all
}

const isBefore = (one: TermKey, other: TermKey): boolean =>
  one.year < other.year || (one.year === other.year && one.term < other.term)

/** Subjects that the class and most classes of its form take in a term; empty if nobody of the form has a mark. */
const takenIn = async (db: Db, key: TermKey, { class_id, form_level }: ClassOfTerm): Promise<Set<string>> => {
  const classes = (await listTermClasses(db, key)).filter((one) => one.form_level === form_level)
  const taken = new Map<string, ReturnType<typeof takenSubjects>>()
  for (const one of classes)
    taken.set(one.class_id, takenSubjects((await findClassFacts(db, key, one)).marks))
  const own = taken.get(class_id) ?? takenSubjects([])
  return new Set([...own.some, ...missingSubjects(own, formSubjects([...taken.values()]))])
}

/** The students of some classes in a term, by class and name. */
export const listRosters = async (
  db: Db,
  key: TermKey,
  classes: ReadonlySet<string>,
): Promise<Map<string, NamedStudent[]>> => {
  const state = (await findTermState(db, key)) ?? { ...key, date_posted: null }
  const listed = await listTermStudents(db, key)
  const places = [
    ...listed.map(({ student_id, class_id }) => [student_id, class_id] as const),
    ...(await classesOfNotListed(db, state)),
  ].filter(([, classId]) => classes.has(classId))
  const classOf = new Map(places)
  const rosters = new Map<string, NamedStudent[]>()
  for (const student of await listNamedStudents(db, [...classOf.keys()])) {
    const classId = classOf.get(student.id) ?? ''
    rosters.set(classId, [...(rosters.get(classId) ?? []), student])
  }
  for (const students of rosters.values()) students.sort(byName)
  return rosters
}

const byName = (a: NamedStudent, b: NamedStudent): number =>
  listName(a).localeCompare(listName(b), 'en') || a.id.localeCompare(b.id)
