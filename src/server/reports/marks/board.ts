// The progress of each class in each subject of a term, and who last entered a mark.
import type { MarksBoard } from '#shared/contract/reports/marks'
import {
  formSubjects,
  missingSubjects,
  takenOf,
  type FormSubjects,
} from '#shared/rules/reports/marks/expectedSubjects'
import type { TermRule } from '#shared/rules/reports/marks/termFacts'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses } from '../../school/lookups/queries'
import { listSubjectFacts, listTermRules, ruleFor } from '../cards/termFactsQueries'
import { countNotListed } from '../posting/notListed'
import { findTermState } from '../posting/termQueries'
import {
  countEntered,
  countPlaces,
  listLatestChanges,
  type Entered,
  type LatestChange,
  type Places,
} from './boardQueries'

interface BoardFacts {
  readonly codes: readonly string[]
  readonly rules: Awaited<ReturnType<typeof listTermRules>>
  readonly forms: ReadonlyMap<number, FormSubjects>
  readonly notListed: ReadonlyMap<string, number>
  readonly latest: ReadonlyMap<string, LatestChange>
}

export const readMarksBoard = async (db: Db, key: TermKey): Promise<MarksBoard> => {
  const state = await findTermState(db, key)
  if (!state) throw notFound()
  const notListed = await countNotListed(db, state)
  const classes = (await countClasses(db, key, notListed)).sort(byForm)
  const subjects = (await listSubjectFacts(db)).map(({ code, title }) => ({ code, title }))
  const codes = subjects.map(({ code }) => code)
  const latest = await listLatestChanges(db, key, [...codes, null])
  const facts: BoardFacts = {
    ...{ codes, notListed, forms: formsOf(classes) },
    rules: await listTermRules(db, key),
    latest: new Map(latest.map((one) => [nameOf(one.class_id, one.subject_code), one])),
  }
  return {
    year: state.year,
    term: state.term,
    posted: state.posted,
    subjects,
    classes: classes.map((one) => boardClass(one, facts)),
  }
}

interface ClassCounts extends Places {
  /** The counts of each subject, by its code. */
  readonly entered: ReadonlyMap<string, Entered>
}

const nobody: Omit<Places, 'class_id' | 'form_level'> = { students: 0, remarked: 0, marked: 0 }

/** Counts the classes in the term's list, and those whose students are still missing from it. */
const countClasses = async (db: Db, key: TermKey, notListed: ReadonlyMap<string, number>) => {
  const entered = new Map<string, Map<string, Entered>>()
  for (const one of await countEntered(db, key))
    entered.set(
      one.class_id,
      (entered.get(one.class_id) ?? new Map<string, Entered>()).set(one.subject_code, one),
    )
  const places = await countPlaces(db, key)
  const listed = new Set(places.map(({ class_id }) => class_id))
  const unlisted = (await listFormClasses(db))
    .filter(({ id }) => !listed.has(id) && notListed.has(id))
    .map(({ id, form_level }) => ({ class_id: id, form_level, ...nobody }))
  return [...places, ...unlisted].map((one): ClassCounts => ({
    ...one,
    entered: entered.get(one.class_id) ?? new Map(),
  }))
}

const byForm = (a: ClassCounts, b: ClassCounts): number =>
  a.form_level - b.form_level || a.class_id.localeCompare(b.class_id, 'en')

const formsOf = (classes: readonly ClassCounts[]): ReadonlyMap<number, FormSubjects> => {
  const levels = new Set(classes.map(({ form_level }) => form_level))
  return new Map(
    [...levels].map((level) => [
      level,
      formSubjects(classes.filter(({ form_level }) => form_level === level).map(takenBy)),
    ]),
  )
}

const takenBy = ({ entered, marked }: ClassCounts) =>
  takenOf(new Map([...entered].map(([code, { rows }]) => [code, rows])), marked)

const nameOf = (class_id: string, code: string | null): string => `${class_id}\n${code ?? ''}`

type BoardClass = MarksBoard['classes'][number]

const boardClass = (counts: ClassCounts, facts: BoardFacts): BoardClass => {
  const { class_id, form_level, entered, remarked } = counts
  const students = counts.students + (facts.notListed.get(class_id) ?? 0)
  const taken = takenBy(counts)
  const form = facts.forms.get(form_level)
  const missing = form ? missingSubjects(taken, form) : new Set<string>()
  const rule = ruleFor(facts.rules, form_level)
  const subjects = facts.codes
    .filter((code) => taken.some.has(code) || missing.has(code))
    .map((subject_code) => {
      const own = entered.get(subject_code)
      const isOfAll = taken.common.has(subject_code) || missing.has(subject_code)
      return {
        subject_code,
        filled: own ? filledOf(own, rule) : 0,
        expected: isOfAll ? students : (own?.rows ?? 0),
        ...lastOf(facts, class_id, subject_code),
      }
    })
  const remarks = { filled: remarked, expected: students, ...lastOf(facts, class_id, null) }
  return { class_id, form_level, students, subjects, remarks }
}

/** Rows in which every mark that counts is entered. */
const filledOf = ({ rows, course, exam, both }: Entered, rule: TermRule): number => {
  if (rule.course_weight > 0 && rule.exam_weight > 0) return both
  if (rule.course_weight > 0) return course
  return rule.exam_weight > 0 ? exam : rows
}

const lastOf = ({ latest }: BoardFacts, class_id: string, code: string | null) => {
  const { at = null, by_account = null } = latest.get(nameOf(class_id, code)) ?? {}
  return { last_at: at, last_by: by_account }
}
