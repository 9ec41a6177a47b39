// Answers of a family that could not be saved because registration has closed. They stay in their fields, and the
// school decides about them; what has become of each is read from its requests.
import type { Correction, LateOutcome } from '#shared/contract/students/corrections'
import { isAbout } from '#shared/rules/students/lateAnswers'
import type { LateDecision } from './machine/answers'
import type { Edit, Edits, SaveQueue } from './machine/queue'

const none: Edits = {}

export const lateEdits = (queue: SaveQueue): Edits => (queue.is === 'closed' ? queue.waiting : none)

/** Whether there is an answer that was not late before. */
export const isNewlyLate = (queue: SaveQueue, before: SaveQueue | undefined): boolean => {
  const known = before ? lateEdits(before) : none
  return Object.entries(lateEdits(queue)).some(([name, edit]) => known[name]?.value !== edit.value)
}

const typedAt = ({ at }: Edit): string | null => (at === undefined ? null : new Date(at).toISOString())

/** As they are offered to the school. */
export const offeredAnswers = (edits: Edits) =>
  Object.entries(edits).map(([field, edit]) => {
    const typed_at = typedAt(edit)
    const known = { ...(edit.was !== undefined && { was: edit.was }), ...(typed_at !== null && { typed_at }) }
    return { field, value: edit.value, ...known }
  })

const unknown = 'The school’s server did not accept this answer.'

/** @param edits as they were offered */
export const decisionOf = (edits: Edits, outcomes: readonly LateOutcome[]): LateDecision => {
  const ones = outcomes.map((one) => ({ ...one, value: edits[one.field]?.value ?? null }))
  const stored = ones.filter(({ outcome }) => outcome === 'stored')
  const refused = ones.filter(({ outcome }) => outcome === 'refused')
  return {
    stored: Object.fromEntries(stored.map(({ field, value }) => [field, value])),
    refused: Object.fromEntries(
      refused.map(({ field, value, problem }) => [field, { value, problem: problem ?? unknown }]),
    ),
  }
}

/** Of one answer; a problem: it can never be stored as it is. */
export type LateState = 'not told' | 'told' | 'answered' | 'overtaken' | 'problem'

export interface LateStanding {
  readonly is: LateState
  /** What the school has of it. */
  readonly correction?: Correction
}

/** @param requests newest first */
const standingOf = (field: string, edit: Edit, requests: readonly Correction[]): LateStanding => {
  const about = requests.filter((one) => one.field === field)
  const same = about.find((one) => isAbout(one, { value: edit.value, typedAt: typedAt(edit) }))
  if (same) return { is: same.state === 'open' ? 'told' : 'answered', correction: same }
  const other = about.find(({ state, late }) => state === 'open' && late !== null)
  const isNewer = other?.late?.typed_at && (typedAt(edit) ?? '') < other.late.typed_at
  return isNewer && other ? { is: 'overtaken', correction: other } : { is: 'not told' }
}

/**
 * What became of each answer that is not in the school's record, by its field; only on a closed form.
 * @param isClosed also when no save was refused yet because of it
 */
export const lateStandings = (
  queue: SaveQueue,
  requests: readonly Correction[],
  isClosed = queue.is === 'closed',
): Readonly<Record<string, LateStanding>> => {
  if (!isClosed) return {}
  const edits = Object.entries(lateEdits(queue))
  return {
    ...Object.fromEntries(Object.keys(queue.kept).map((name) => [name, { is: 'problem' }])),
    ...Object.fromEntries(edits.map(([name, edit]) => [name, standingOf(name, edit, requests)])),
  }
}
