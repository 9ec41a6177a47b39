// The invented families open the cards of posted terms: most of them, soon, some before a correction.
import type { Insertable } from 'kysely'
import { hourMs } from '#server/platform/core/durations'
import type { ReportOpeningTable, ReportRevisionTable } from '#server/platform/database/schema/reports'
import { createRandom, type Random } from '../random'

type Opening = Insertable<ReportOpeningTable>
type Given = Pick<ReportRevisionTable, 'student_id' | 'year' | 'term' | 'revision' | 'issued_at'>

const openedBy = 0.85
const openedAgain = 0.5

const at = (from: number, hours: number): string => new Date(from + hours * hourMs).toISOString()

/** First the page, then the PDF to keep; some open only one of them. */
const looksAt = (random: Random, { issued_at, ...card }: Given, hours: number): Opening[] => {
  const { student_id, year, term, revision } = card
  const first = at(Date.parse(issued_at), hours)
  const opening = {
    student_id,
    year,
    term,
    revision,
    as: random.isTrue(0.9) ? 'page' : 'pdf',
    at: first,
  } as const
  if (opening.as === 'pdf' || random.isTrue(0.6)) return [opening]
  return [opening, { ...opening, as: 'pdf', at: at(Date.parse(first), 0.05) }]
}

/** Most open a card within a day, a few weeks later. */
const delay = (random: Random): number => 0.2 + random.next() ** 3 * 24 * 18

/**
 * @param revisions of one term, in order for each student
 * @param signedIn each family's last sign-in: nobody opens a card after it
 */
export const openingsOf = (revisions: readonly Given[], signedIn: ReadonlyMap<string, string>): Opening[] => {
  const random = createRandom(Number(revisions[0]?.issued_at.slice(0, 10).replaceAll('-', '') ?? 0))
  const corrected = new Set(
    revisions.filter(({ revision }) => revision > 1).map(({ student_id }) => student_id),
  )
  return revisions.flatMap((given) => {
    const isCorrected = corrected.has(given.student_id)
    // Corrected cards had been read first: that is how the mistake was found.
    const chance = !isCorrected ? openedBy : given.revision === 1 ? 1 : openedAgain
    const opens = random.isTrue(chance)
    const looks = looksAt(random, given, isCorrected ? 2 + random.next() * 40 : delay(random))
    const last = signedIn.get(given.student_id)
    return opens && last !== undefined ? looks.filter((look) => look.at <= last) : []
  })
}
