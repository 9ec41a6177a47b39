// The marks of a class for the entry screen: its students, their cells and the subjects that are expected. Teachers get their
// own subjects, form teachers all of their class.
import type { ClassMarks, ClassMarksStudent, MarkChange } from '#shared/contract/reports/marks'
import type { CellValue } from '#shared/rules/reports/marks/markCells'
import { formSubjects, missingSubjects, takenOf } from '#shared/rules/reports/marks/expectedSubjects'
import type { ClassFacts, EnrolmentFacts, PersonFacts } from '#shared/rules/reports/marks/termFacts'
import { listName } from '#shared/rules/students/names'
import { ownClassesOf, subjectsSeen, type OwnClasses } from '../../access/assignments/own'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { findRenamed } from '../../school/lookups/queries'
import {
  findClassFacts,
  findSharedFacts,
  findStudentClass,
  listTermRules,
  ruleFor,
} from '../cards/termFactsQueries'
import { newPlace } from '../changes/markChanges'
import { classesOfNotListed } from '../posting/notListed'
import { findTermState, type TermState } from '../posting/queries'
import { listTakenSubjects, type TakenOfClass } from './boardQueries'
import {
  findFormLevel,
  findNewestChange,
  listChangesOf,
  listEverHandedIn,
  listPeople,
  type ClassKey,
} from './queries'
import { closedProblem, entersSubject, sheetCode, sheetsOf, type MarksUser } from './ownSheets'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'

export const findTermOf = async (db: Db, key: TermKey): Promise<TermState> => {
  const state = await findTermState(db, key)
  if (!state) throw notFound()
  return state
}

/** The subjects that a class takes, and those expected of it because most classes of its form take them. */
export const expectedOf = (taken: readonly TakenOfClass[], class_id: string) => {
  const form = formSubjects(taken.map(({ rows, students }) => takenOf(rows, students)))
  const own = taken.find((one) => one.class_id === class_id)
  const ofClass = takenOf(own?.rows ?? new Map(), own?.students ?? 0)
  const expected = new Set([...ofClass.common, ...missingSubjects(ofClass, form)])
  return { some: ofClass.some, expected }
}

/** Also finds a class by its former name, so that a page opened before the renaming keeps working. */
const findClassOf = async (
  db: Db,
  asked: ClassKey,
  own: OwnClasses | null,
): Promise<{ readonly key: ClassKey; readonly form_level: number }> => {
  const form_level = await findFormLevel(db, asked)
  if (form_level !== undefined) return { key: asked, form_level }
  const class_id = await findRenamed(db, asked.class_id)
  const key = { ...asked, class_id: class_id ?? asked.class_id }
  const ofRenamed = class_id === null ? undefined : await findFormLevel(db, key)
  if (ofRenamed === undefined) throw noClass(asked, own)
  return { key, form_level: ofRenamed }
}

/** @param own the classes of somebody who sees no others; null: they see all */
export const noClass = ({ class_id }: ClassKey, own: OwnClasses | null) =>
  new Refusal(
    404,
    own === null
      ? `Class ${class_id} is not in this term.`
      : `Class ${class_id} is not in this term, or is not one of your classes.`,
  )

/** The class with the sheets that somebody reads and enters. A class that is not theirs is answered like one that is not there. */
export const findOwnClass = async (db: Db, asked: ClassKey, user: MarksUser) => {
  const own = await ownClassesOf(db, user, asked.year)
  const found = await findClassOf(db, asked, own)
  const sheets = sheetsOf(own, found.key.class_id, user)
  if (!sheets) throw noClass(asked, own)
  return { ...found, sheets }
}

export const readClassMarks = async (db: Db, asked: ClassKey, user: MarksUser): Promise<ClassMarks> => {
  const state = await findTermOf(db, asked)
  const { key, form_level, sheets } = await findOwnClass(db, asked, user)
  const { year, term, class_id } = key
  // Read before the cells, so that a mark entered in between counts as newer than what was seen.
  const version = await findNewestChange(db, key)
  const { read, readsTerm } = sheets
  const facts = await findClassFacts(db, key, { class_id, form_level }, readsTerm ? null : read)
  const { subjects, grades, ratings, possible_sessions } = await findSharedFacts(db, key)
  const rule = ruleFor(await listTermRules(db, key), form_level)
  const { expected } = expectedOf(await listTakenSubjects(db, key, form_level), class_id)
  const handedIn = await handedInOf(db, key)
  const closed = { posted: state.posted === 1, handedIn: closedSheets(handedIn) }
  const isOpen = (code: string | null) => closedProblem(sheets, closed, code) === null
  return {
    ...{ year, term, class_id, form_level, version, possible_sessions },
    posted: state.posted,
    weights: {
      course_weight: rule.course_weight,
      exam_weight: rule.exam_weight,
      absent_as_zero: isOne(rule.absent_as_zero),
      no_work_as_zero: isOne(rule.no_work_as_zero),
      pass_mark: rule.pass_mark,
    },
    subjects: subjects
      .filter(({ code }) => read?.has(code) ?? true)
      .map(({ code, title, counts }) => ({
        ...{ code, title, counts: isOne(counts) },
        expected: flag(expected.has(code)),
        may_enter: flag(entersSubject(sheets, code) && isOpen(code)),
        ...(handedIn.get(code) ?? neverHandedIn),
      })),
    of_term: {
      is_shown: flag(readsTerm),
      may_enter: isOpen(null) ? [...sheets.termCells] : [],
      ...((readsTerm ? handedIn.get(sheetCode(null)) : undefined) ?? neverHandedIn),
    },
    students: await studentsOf(db, state, facts),
    marks: [...facts.marks],
    grades: [...grades].sort((a, b) => b.lowest - a.lowest),
    ratings: [...ratings],
  }
}

/** Handed in, or reopened since. */
type SheetState = Pick<ClassMarks['of_term'], 'handed_in' | 'reopened_at'>

const neverHandedIn: SheetState = { handed_in: null, reopened_at: null }

/** By the code of the subject. */
const handedInOf = async (db: Db, key: ClassKey): Promise<ReadonlyMap<string, SheetState>> =>
  new Map(
    (await listEverHandedIn(db, key)).map(({ subject_code, at, by, reopened_at }) => [
      subject_code,
      { handed_in: reopened_at === null ? { at, by } : null, reopened_at },
    ]),
  )

const closedSheets = (states: ReadonlyMap<string, SheetState>): ReadonlySet<string> =>
  new Set([...states].flatMap(([code, { handed_in }]) => (handed_in ? [code] : [])))

const isOne = (value: number): 0 | 1 => flag(value === 1)

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

const studentsOf = async (
  db: Db,
  state: TermState,
  { class_id, form_level, people, enrolments }: ClassFacts,
): Promise<ClassMarksStudent[]> => {
  const places = new Map(enrolments.map((place) => [place.student_id, place]))
  const notListed = await classesOfNotListed(db, state, { everIn: class_id })
  const newcomers = [...notListed].flatMap(([id, own]) => (own === class_id ? [id] : []))
  const listed = people.flatMap((person) => {
    const place = places.get(person.id)
    return place ? [studentOf(person, place, 1)] : []
  })
  const others = (await listPeople(db, newcomers)).map((person) =>
    studentOf(person, newPlace(person.id, class_id, form_level), 0),
  )
  return [...listed, ...others].sort(byName)
}

const studentOf = (
  { first_name, last_name }: Omit<PersonFacts, 'date_of_birth'>,
  { class_id: _class, form_level: _form, ...place }: EnrolmentFacts,
  listed: 0 | 1,
): ClassMarksStudent => ({ ...place, first_name, last_name, listed })

const byName = (a: ClassMarksStudent, b: ClassMarksStudent): number =>
  listName(a).localeCompare(listName(b), 'en') || a.student_id.localeCompare(b.student_id, 'en')

export const readMarkChanges = async (
  db: Db,
  key: TermKey,
  studentId: string,
  user: MarksUser,
): Promise<MarkChange[]> => {
  const state = await findTermOf(db, key)
  const changes = await listChangesOf(db, key, studentId, await subjectsOfStudent(db, state, studentId, user))
  return changes.map(({ id, old_value, new_value, by_account: by, ...change }) => ({
    ...change,
    id: Number(id),
    before: JSON.parse(old_value) as CellValue,
    after: JSON.parse(new_value) as CellValue,
    by,
  }))
}

/** The subjects whose changes somebody sees of a student; null: all. A student of a class that is not theirs is not there. */
const subjectsOfStudent = async (db: Db, state: TermState, studentId: string, user: MarksUser) => {
  const own = await ownClassesOf(db, user, state.year)
  if (own === null) return null
  const listed = await findStudentClass(db, state, studentId)
  const class_id =
    listed?.class_id ?? (await classesOfNotListed(db, state, { students: [studentId] })).get(studentId)
  const subjects = class_id === undefined ? new Set<string>() : subjectsSeen(own, class_id)
  if (subjects?.size === 0) throw notFound()
  return subjects
}
