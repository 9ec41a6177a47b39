// The cards as they would be posted now. They are made class by class, so that the server stays responsive.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import type { ClassFacts, SchoolFacts, TermFacts } from '#shared/rules/reports/marks/termFacts'
import { classCards } from '#shared/rules/reports/cards/reportCard'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'
import {
  findClassFacts,
  findSharedFacts,
  findStudentClass,
  listTermClasses,
  listTermRules,
  ruleFor,
  type TermClass,
} from './termFactsQueries'

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
export const liveCardOf = async (
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
