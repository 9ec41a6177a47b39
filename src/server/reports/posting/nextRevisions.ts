// Cards that differ from the ones families have, and the revisions that will replace them.
import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { studentsWithoutMarks } from '#shared/rules/reports/cards/postingGaps'
import { classCards } from '#shared/rules/reports/cards/reportCard'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import { freeze, isSameCard, newCheckToken, type Frozen } from '../cards/frozenCardData'
import { liveClasses } from '../cards/liveCards'
import { listCurrentHashes, type NewRevision } from '../cards/revisionsQueries'
import type { TermClass } from '../cards/termFactsQueries'

export interface ChangedCard {
  readonly live: FrozenCard
  readonly frozen: Frozen
  /** The revision that the family has; null before the first. */
  readonly revision: number | null
  /** True if the student has no mark at all. */
  readonly isEmpty: boolean
}

/** @param only limits the comparison to these classes */
export async function* changedCards(
  { db, config }: Pick<App, 'db' | 'config'>,
  key: TermKey,
  only?: readonly TermClass[],
): AsyncGenerator<ChangedCard> {
  const given = await listCurrentHashes(db, key)
  for await (const { facts, term } of liveClasses(db, key, config.school, only)) {
    const empty = studentsWithoutMarks(facts)
    for (const live of classCards(term, facts)) {
      const frozen = freeze(live)
      const before = given.get(live.student.id)
      const isEmpty = empty.has(live.student.id)
      if (!isSameCard(before, live, frozen))
        yield { live, frozen, revision: before?.revision ?? null, isEmpty }
    }
  }
}

export const nextRevision = (
  issued: Pick<NewRevision, 'year' | 'term' | 'issued_at' | 'issued_by' | 'reason'>,
  { live, frozen, revision }: ChangedCard,
): NewRevision => ({
  ...frozen,
  ...issued,
  student_id: live.student.id,
  class_id: live.class_id,
  form_level: live.form_level,
  revision: (revision ?? 0) + 1,
  token: newCheckToken(),
})
