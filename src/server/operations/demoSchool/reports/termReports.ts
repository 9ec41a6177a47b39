// The demonstration school's term reports: marks for three terms, and the cards of the two that are posted.
import { accountIdOf } from '#shared/rules/access/accountId'
import { localTimeIn } from '#shared/rules/dates'
import type {
  ClassFacts,
  EnrolmentFacts,
  MarkFacts,
  PersonFacts,
  SchoolFacts,
  TermFacts,
} from '#shared/rules/reports/marks/termFacts'
import { classCards } from '#shared/rules/reports/cards/reportCard'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { freeze } from '#server/reports/cards/frozenCardData'
import { insertMany } from '#server/platform/database/queries/manyRows'
import type { Db } from '#server/platform/database/schema/schema'
import type { ReportRevisionTable } from '#server/platform/database/schema/reports'
import { demoRule, type DemoTerm, demoTerms, openingsOf } from './reportTerms'
import { createRandom, type Random } from '../random'
import { makeClassMarks, type ClassPlan, demoBands, demoSubjects } from './reportMarks'

interface Options {
  school: SchoolFacts & { readonly timeZone: string }
  /** Last sign-in by student ID, which decides who may have read the cards. */
  signedIn?: ReadonlyMap<string, string>
}

/** A school starts with these; the office edits them later. */
export const seedReportLists = async (db: Db) => {
  await insertMany(db, 'grade_band', demoBands)
  await insertMany(
    db,
    'subject',
    demoSubjects.map(({ code, title, counts }, index) => ({ code, title, counts, position: index + 1 })),
  )
}

/** The three terms of a year; the office still has to enter their dates. */
export const seedTermsOfYear = async (db: Db, year: number) => {
  const keys = [1, 2, 3].map((term) => ({ year, term }))
  const unknown = { starts: null, ends: null, next_term_starts: null, possible_sessions: null }
  await insertMany(
    db,
    'academic_term',
    keys.map((key) => ({ ...key, ...unknown })),
  )
  await insertMany(
    db,
    'term_report',
    keys.map((key) => ({ ...key, posted: 0, date_posted: null })),
  )
}

const seedTerms = async (db: Db, { school }: Options) => {
  await insertMany(
    db,
    'academic_term',
    demoTerms.map(({ postedAt: _postedAt, ...term }) => term),
  )
  await insertMany(
    db,
    'term_report',
    demoTerms.map(({ year, term, postedAt }) => ({
      year,
      term,
      posted: postedAt === null ? 0 : 1,
      date_posted: postedAt === null ? null : localTimeIn(school.timeZone, new Date(postedAt)),
    })),
  )
  await insertMany(
    db,
    'term_form_rule',
    demoTerms.flatMap(({ year, term }) =>
      [1, 2, 3, 4, 5, 6, 7].map((form_level) => ({ year, term, form_level, ...demoRule(term, form_level) })),
    ),
  )
}

type DemoPerson = PersonFacts & { class_id: string | null; form_level: number }

interface DemoClass {
  class_id: string
  form_level: number
  people: DemoPerson[]
}

/** Reports for as many students as a real school has; larger demonstrations are for trying long lists. */
const maxWithReports = 1500

const listPeople = (db: Db): Promise<DemoPerson[]> =>
  db
    .selectFrom('student')
    .innerJoin('form_class', 'form_class.id', 'student.class_id')
    .select(['student.id', 'first_name', 'last_name', 'date_of_birth', 'class_id', 'form_level'])
    .orderBy('student.id')
    .limit(maxWithReports)
    .execute()

/** One student of the last class is alone in a class, as happens in an Upper Six. */
const loneClass = '7X'

const classesOf = (people: readonly DemoPerson[]): DemoClass[] => {
  const classes = new Map<string, DemoClass>()
  const lone = people.filter(({ form_level }) => form_level === 7).at(-1)
  for (const person of people) {
    const class_id = person === lone ? loneClass : (person.class_id ?? '')
    const known = classes.get(class_id) ?? { class_id, form_level: person.form_level, people: [] }
    known.people.push(person)
    classes.set(class_id, known)
  }
  return [...classes.values()]
}

const factsOf = (term: DemoTerm, formLevel: number, school: SchoolFacts): TermFacts => {
  const { postedAt: _postedAt, ...dates } = term
  const { name, address, phone, email } = school
  return {
    ...dates,
    school: { name, address, phone, email },
    rule: demoRule(term.term, formLevel),
    subjects: demoSubjects,
    grades: demoBands.flatMap(({ grade, lowest, meaning }) =>
      lowest === null ? [] : [{ grade, lowest, meaning }],
    ),
    ratings: demoBands.filter(({ kind }) => kind === 'rating'),
  }
}

/** The codes are as random as the marks: the same in every demonstration. */
const demoToken = (random: Random) => Buffer.from(random.hex(32), 'hex').toString('base64url')

const revisionsOf = (
  random: Random,
  term: DemoTerm,
  facts: ClassFacts,
  school: SchoolFacts,
): ReportRevisionTable[] => {
  const { year, postedAt } = term
  if (postedAt === null) return []
  return classCards(factsOf(term, facts.form_level, school), facts).map((card) => ({
    ...freeze(card),
    student_id: card.student.id,
    year,
    term: term.term,
    revision: 1,
    class_id: card.class_id,
    form_level: card.form_level,
    token: demoToken(random),
    issued_at: postedAt,
    issued_by: accountIdOf('admin', 'admin'),
    reason: null,
  }))
}

/** These students have a corrected card, among them the family with the half-filled form. */
export const correctedStudents: readonly string[] = ['20260002', '20260031', '20260077', '20260105']

const withCorrection = (
  random: Random,
  revisions: ReportRevisionTable[],
  before: readonly ReportRevisionTable[],
) =>
  revisions.flatMap((revision) => {
    const first = before.find(({ student_id }) => student_id === revision.student_id)
    if (!first) return [revision]
    const reason = 'English Language exam mark was entered wrongly.'
    return [
      first,
      { ...revision, revision: 2, token: demoToken(random), issued_at: '2026-03-30T13:15:00.000Z', reason },
    ]
  })

const wronglyEntered = (facts: ClassFacts): ClassFacts => ({
  ...facts,
  marks: facts.marks.map((mark) =>
    correctedStudents.includes(mark.student_id) && mark.subject_code === 'ENG'
      ? { ...mark, exam_mark: 17, exam_kind: null }
      : mark,
  ),
})

const cardsOf = (
  random: Random,
  term: DemoTerm,
  facts: ClassFacts,
  school: SchoolFacts,
): ReportRevisionTable[] => {
  const revisions = revisionsOf(random, term, facts, school)
  if (term.term !== 2 || !facts.people.some(({ id }) => correctedStudents.includes(id))) return revisions
  const wrong = revisionsOf(random, term, wronglyEntered(facts), school)
  return withCorrection(
    random,
    revisions,
    wrong.filter(({ student_id }) => correctedStudents.includes(student_id)),
  )
}

interface TermRows {
  readonly enrolments: (EnrolmentFacts & TermKey)[]
  readonly marks: (MarkFacts & TermKey)[]
  readonly revisions: ReportRevisionTable[]
}

const makeTerm = (
  random: Random,
  demoTerm: DemoTerm,
  classes: readonly DemoClass[],
  school: SchoolFacts,
): TermRows => {
  const { year, term, postedAt } = demoTerm
  const rows: TermRows = { enrolments: [], marks: [], revisions: [] }
  for (const { people, ...own } of classes) {
    const plan: ClassPlan = {
      ...own,
      studentIds: people.map(({ id }) => id),
      isUnfinished: postedAt === null,
    }
    const made = makeClassMarks(random, plan)
    for (const enrolment of made.enrolments) rows.enrolments.push({ year, term, ...enrolment })
    for (const mark of made.marks) rows.marks.push({ year, term, ...mark })
    rows.revisions.push(...cardsOf(random, demoTerm, { ...own, people, ...made }, school))
  }
  return rows
}

/** The students must exist already. The same students give the same marks, cards and codes. */
export const seedTermReports = async (db: Db, options: Options) => {
  const classes = classesOf(await listPeople(db))
  const random = createRandom(1962)
  await seedReportLists(db)
  await seedTerms(db, options)
  for (const demoTerm of demoTerms) {
    const { enrolments, marks, revisions } = makeTerm(random, demoTerm, classes, options.school)
    await insertMany(db, 'term_enrolment', enrolments)
    await insertMany(db, 'term_mark', marks)
    await insertMany(db, 'report_revision', revisions)
    await insertMany(db, 'report_opening', openingsOf(revisions, options.signedIn ?? new Map()))
  }
}
