// The card that somebody may see: the posted one, or the draft that only the office sees.
import type { CardIssue, FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { dayIn } from '#shared/rules/dates'
import type { SchoolFacts } from '#shared/rules/reports/marks/termFacts'
import { listName } from '#shared/rules/students/names'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'
import { findTermState } from '../posting/termQueries'
import { currentLayout, readFrozenCard } from './frozenCardData'
import { liveCardOf, liveCards } from './liveCards'
import { findCurrentRevision, listClassRevisions, listGivenCards, type Revision } from './revisionsQueries'
import { listTermStudents, type CardHolder, type TermClass } from './termFactsQueries'

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
 * The frozen card of a posted term; for administrators otherwise the draft; else undefined. The answer does not tell
 * apart "not posted", "no such card" and "no such student" (SEC-56).
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

/** For the office: a class's cards by last name, the posted ones when the term is posted, else drafts. */
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
 * The cards that the office can print: the posted ones when the term is posted, else drafts for all students in its
 * list.
 */
export const listCardHolders = async (db: Db, key: TermKey): Promise<CardHolder[]> => {
  const state = await findTermState(db, key)
  if (!state) return []
  return state.posted === 1 ? listGivenCards(db, key) : listTermStudents(db, key)
}
