// Finds the card to show: the posted card, or the draft that only the office may see, as it would be posted now.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CardIssue, FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { dayIn } from '#shared/rules/dates'
import type { SchoolFacts, ClassFacts, TermFacts } from '#shared/rules/reports/marks/termFacts'
import { listName } from '#shared/rules/students/names'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { classCards } from '#shared/rules/reports/cards/reportCard'
import type { Db } from '../../platform/database/schema/schema'
import { findTermState } from '../posting/queries'
import { currentLayout, readFrozenCard } from './frozenCardData'
import { findCurrentRevision, listClassRevisions, listGivenCards, type Revision } from './revisionsQueries'
import {
  listTermStudents,
  type CardHolder,
  type TermClass,
  findClassFacts,
  findSharedFacts,
  findStudentClass,
  listTermClasses,
  listTermRules,
  ruleFor,
} from './termFactsQueries'

const draft = { revision: null, reason: null, issued_on: null, check_path: null } as const

export interface ReportCard {
  readonly card: FrozenCard
  readonly issue: CardIssue
  readonly layout: number
}

type School = SchoolFacts & { readonly timeZone: string }

interface Wanted extends TermKey {
  readonly studentId: string
  readonly role: 'student' | 'admin'
}

/**
 * Returns the frozen card if the term is posted. If not, administrators get the draft and families get undefined, the
 * same answer as for an unknown card or student (SEC-56).
 */
export const findReportCard = async (
  db: Db,
  school: School,
  { year, term, studentId, role }: Wanted,
): Promise<ReportCard | undefined> => {
  const key = { year, term }
  const state = await findTermState(db, key)
  const revision = state?.posted === 1 ? await findCurrentRevision(db, key, studentId) : undefined
  if (revision) return given(revision, school.timeZone)
  const card = role === 'admin' && state ? await liveCardOf(db, key, school, studentId) : undefined
  return card && { card, issue: draft, layout: currentLayout }
}

const given = (
  { card, revision, reason, issued_at, token, layout }: Revision,
  timeZone: string,
): ReportCard => ({
  card: readFrozenCard(card),
  layout,
  issue: {
    revision,
    reason,
    issued_on: dayIn(timeZone, new Date(issued_at)),
    check_path: `/check/${token}`,
  },
})

/** Lists a class's cards by last name for the office: posted cards, or drafts while the term is not posted. */
export const listReportCards = async (
  db: Db,
  school: School,
  key: TermKey,
  termClass: TermClass,
): Promise<ReportCard[]> => {
  const state = await findTermState(db, key)
  const cards: ReportCard[] = []
  if (state?.posted === 1)
    for (const revision of await listClassRevisions(db, key, termClass.class_id))
      cards.push(given(revision, school.timeZone))
  else if (state)
    for await (const card of liveCards(db, key, school, [termClass]))
      cards.push({ card, issue: draft, layout: currentLayout })
  return cards.sort(byName)
}

const byName = (a: ReportCard, b: ReportCard): number =>
  listName(a.card.student).localeCompare(listName(b.card.student), 'en') ||
  a.card.student.id.localeCompare(b.card.student.id)

/**
 * The students whose cards the office can print: everybody with a posted card, or, while the term is not posted,
 * everybody in its list.
 */
export const listCardHolders = async (db: Db, key: TermKey): Promise<CardHolder[]> => {
  const state = await findTermState(db, key)
  if (!state) return []
  return state.posted === 1 ? listGivenCards(db, key) : listTermStudents(db, key)
}

// The cards as they would be posted now. They are made class by class, so that the server stays responsive.

export interface LiveClass {
  readonly facts: ClassFacts
  readonly term: TermFacts
}

/** Yields the facts of one class at a time, and lets the server do other work after each class. */
export async function* liveClasses(
  db: Db,
  key: TermKey,
  school: SchoolFacts,
  only?: readonly TermClass[],
): AsyncGenerator<LiveClass> {
  const shared = await findSharedFacts(db, key)
  const rules = await listTermRules(db, key)
  for (const termClass of only ?? (await listTermClasses(db, key))) {
    const facts = await findClassFacts(db, key, termClass)
    yield { facts, term: { ...shared, school: schoolOf(school), rule: ruleFor(rules, termClass.form_level) } }
    await nextTurn()
  }
}

/** The only school settings that a card keeps. */
const schoolOf = ({ name, address, phone, email }: SchoolFacts): SchoolFacts => ({
  name,
  address,
  phone,
  email,
})

export async function* liveCards(
  db: Db,
  key: TermKey,
  school: SchoolFacts,
  only?: readonly TermClass[],
): AsyncGenerator<FrozenCard> {
  for await (const { facts, term } of liveClasses(db, key, school, only)) yield* classCards(term, facts)
}

/** One student's card as it would be posted now: a draft. */
const liveCardOf = async (
  db: Db,
  key: TermKey,
  school: SchoolFacts,
  studentId: string,
): Promise<FrozenCard | undefined> => {
  const own = await findStudentClass(db, key, studentId)
  if (!own) return undefined
  for await (const card of liveCards(db, key, school, [own])) if (card.student.id === studentId) return card
  return undefined
}
