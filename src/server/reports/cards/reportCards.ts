// Finds the card to show: the posted card, or the draft that only the office may see.
import type { CardIssue, FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { dayIn } from '#shared/rules/dates'
import type { SchoolFacts } from '#shared/rules/reports/marks/termFacts'
import { listName } from '#shared/rules/students/names'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'
import { findTermState } from '../posting/queries'
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
