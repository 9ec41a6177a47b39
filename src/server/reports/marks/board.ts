// The progress of each class in each subject of a term, who last entered a mark, and which sheets are handed in. Teachers get
// their own subjects, form teachers all of their classes.
import type { HandedIn, MarksBoard } from '#shared/contract/reports/marks'
import {
  formSubjects,
  missingSubjects,
  takenOf,
  type FormSubjects,
  type TakenSubjects,
} from '#shared/rules/reports/marks/expectedSubjects'
import type { TermRule } from '#shared/rules/reports/marks/termFacts'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { classesSeen, ownClassesOf, subjectsSeen, type OwnClasses } from '../../access/assignments/own'
import { listSheetTeachers } from '../../access/assignments/queries'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses } from '../../school/lookups/queries'
import { listSubjectFacts, listTermRules, ruleFor } from '../cards/termFactsQueries'
import { countNotListed } from '../posting/notListed'
import { findTermState } from '../posting/queries'
import {
  countEntered,
  countPlaces,
  listLatestChanges,
  listTakenSubjects,
  type Entered,
  type LatestChange,
  type Places,
} from './boardQueries'
import { sheetCode, sheetName, teachersBySheet, type MarksUser } from './ownSheets'
import { listHandedIn } from './queries'

interface BoardFacts extends Taken {
  /** Null: all. */
  readonly own: OwnClasses | null
  /** In the order of the card. */
  readonly codes: readonly string[]
  readonly rules: Awaited<ReturnType<typeof listTermRules>>
  readonly notListed: ReadonlyMap<string, number>
  readonly latest: ReadonlyMap<string, LatestChange>
  readonly handedIn: ReadonlyMap<string, HandedIn>
  readonly teachers: ReadonlyMap<string, readonly string[]>
}

export const readMarksBoard = async (db: Db, key: TermKey, user: MarksUser): Promise<MarksBoard> => {
  const state = await findTermState(db, key)
  if (!state) throw notFound()
  const { year, term, posted } = state
  const own = await ownClassesOf(db, user, year)
  const seen = classesSeen(own)
  if (seen?.length === 0) return { year, term, posted, subjects: [], classes: [] }
  const notListed = await countNotListed(db, state)
  const classes = (await countClasses(db, key, notListed, own)).sort(byForm)
  const subjects = (await listSubjectFacts(db))
    .map(({ code, title }) => ({ code, title }))
    .filter(({ code }) => classesWith(own, code)?.length !== 0)
  const codes = subjects.map(({ code }) => code)
  const latest = await listLatestChanges(db, key, [...codes, null], (code) => classesWith(own, code))
  const facts: BoardFacts = {
    ...{ own, codes, notListed },
    ...(await takenIn(db, key, classes, own)),
    rules: await listTermRules(db, key),
    latest: new Map(latest.map((one) => [nameOf(one.class_id, one.subject_code), one])),
    handedIn: new Map(
      (await listHandedIn(db, key, seen)).map(({ at, by, ...sheet }) => [
        nameOf(sheet.class_id, sheet.subject_code),
        { at, by },
      ]),
    ),
    teachers: teachersBySheet(await listSheetTeachers(db, year, seen)),
  }
  return { year, term, posted, subjects, classes: classes.map((one) => boardClass(one, facts)) }
}

/** The classes in which somebody sees a subject, or with null the whole term; null: all. */
const classesWith = (own: OwnClasses | null, code: string | null): readonly string[] | null =>
  own && [
    ...new Set([
      ...own.formClasses,
      ...[...own.subjects].flatMap(([class_id, codes]) =>
        code !== null && codes.has(code) ? [class_id] : [],
      ),
    ]),
  ]

interface ClassCounts extends Places {
  /** The counts of each subject, by its code. */
  readonly entered: ReadonlyMap<string, Entered>
}

const nobody: Omit<Places, 'class_id' | 'form_level'> = { students: 0, remarked: 0, marked: 0 }

/** Counts the classes in the term's list, and those whose students are still missing from it. */
const countClasses = async (
  db: Db,
  key: TermKey,
  notListed: ReadonlyMap<string, number>,
  own: OwnClasses | null,
) => {
  const entered = new Map<string, Map<string, Entered>>()
  for (const one of await countEntered(db, key, own))
    entered.set(
      one.class_id,
      (entered.get(one.class_id) ?? new Map<string, Entered>()).set(one.subject_code, one),
    )
  const places = await countPlaces(db, key, own)
  const listed = new Set(places.map(({ class_id }) => class_id))
  const unlisted = (await listFormClasses(db))
    .filter(({ id }) => !listed.has(id) && notListed.has(id) && subjectsSeen(own, id)?.size !== 0)
    .map(({ id, form_level }) => ({ class_id: id, form_level, ...nobody }))
  return [...places, ...unlisted].map((one): ClassCounts => ({
    ...one,
    entered: entered.get(one.class_id) ?? new Map(),
  }))
}

const byForm = (a: ClassCounts, b: ClassCounts): number =>
  a.form_level - b.form_level || a.class_id.localeCompare(b.class_id, 'en')

interface Taken {
  readonly taken: ReadonlyMap<string, TakenSubjects>
  readonly forms: ReadonlyMap<number, FormSubjects>
}

/**
 * Finds the subjects that each class takes, and those that most classes of its form take. Teachers see only their own classes,
 * but the whole form is counted, so that they read the same as the office.
 */
const takenIn = async (
  db: Db,
  key: TermKey,
  classes: readonly ClassCounts[],
  own: OwnClasses | null,
): Promise<Taken> => {
  const taken = new Map<string, TakenSubjects>()
  const forms = new Map<number, FormSubjects>()
  for (const level of new Set(classes.map(({ form_level }) => form_level))) {
    const ofForm = own
      ? (await listTakenSubjects(db, key, level)).map((one) => ({ ...one, marked: one.students }))
      : classes.filter(({ form_level }) => form_level === level).map(rowsOf)
    const all = ofForm.map(({ class_id, rows, marked }) => [class_id, takenOf(rows, marked)] as const)
    for (const [class_id, subjects] of all) taken.set(class_id, subjects)
    forms.set(level, formSubjects(all.map(([, subjects]) => subjects)))
  }
  return { taken, forms }
}

const rowsOf = ({ class_id, entered, marked }: ClassCounts) => ({
  ...{ class_id, marked },
  rows: new Map([...entered].map(([code, { rows }]) => [code, rows])),
})

const nameOf = (class_id: string, code: string | null): string =>
  sheetName({ class_id, subject_code: sheetCode(code) })

type BoardClass = MarksBoard['classes'][number]

const boardClass = (counts: ClassCounts, facts: BoardFacts): BoardClass => {
  const { class_id, form_level, entered, remarked } = counts
  const students = counts.students + (facts.notListed.get(class_id) ?? 0)
  const taken = facts.taken.get(class_id) ?? takenOf(new Map(), 0)
  const form = facts.forms.get(form_level)
  const missing = form ? missingSubjects(taken, form) : new Set<string>()
  const rule = ruleFor(facts.rules, form_level)
  const isShown = (code: string) =>
    taken.some.has(code) ||
    missing.has(code) ||
    facts.teachers.has(nameOf(class_id, code)) ||
    facts.handedIn.has(nameOf(class_id, code))
  const subjects = codesOf(class_id, facts, isShown).map((subject_code) => {
    const own = entered.get(subject_code)
    const isOfAll = !own || taken.common.has(subject_code) || missing.has(subject_code)
    return {
      subject_code,
      filled: own ? filledOf(own, rule) : 0,
      expected: isOfAll ? students : own.rows,
      ...sheetOf(facts, class_id, subject_code),
    }
  })
  const readsTerm = subjectsSeen(facts.own, class_id) === null
  const remarks = readsTerm
    ? { filled: remarked, expected: students, ...sheetOf(facts, class_id, null) }
    : null
  return { class_id, form_level, students, subjects, remarks }
}

/** The subjects of a class that this person sees; those that they teach there are always included. */
const codesOf = (class_id: string, { own, codes }: BoardFacts, isShown: (code: string) => boolean) => {
  const seen = subjectsSeen(own, class_id)
  const taught = own?.subjects.get(class_id)
  return codes.filter((code) => taught?.has(code) || ((seen?.has(code) ?? true) && isShown(code)))
}

/** Rows in which every mark that counts is entered. */
const filledOf = ({ rows, course, exam, both }: Entered, rule: TermRule): number => {
  if (rule.course_weight > 0 && rule.exam_weight > 0) return both
  if (rule.course_weight > 0) return course
  return rule.exam_weight > 0 ? exam : rows
}

const sheetOf = ({ latest, handedIn, teachers }: BoardFacts, class_id: string, code: string | null) => {
  const name = nameOf(class_id, code)
  const { at = null, by_account = null } = latest.get(name) ?? {}
  return {
    ...{ last_at: at, last_by: by_account },
    handed_in: handedIn.get(name) ?? null,
    teachers: [...(teachers.get(name) ?? [])],
  }
}
