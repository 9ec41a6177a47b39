import type { StudentProgress } from '#shared/contract/office/progress'
import type { YearTurnDryRun } from '#shared/contract/records/yearTurn'

export const undoneSentence = (kept: number): string =>
  kept === 0
    ? 'Everything is as it was before.'
    : `Everything is as it was before, but for ${kept === 1 ? 'one student' : `${kept.toLocaleString('en')} students`} whom somebody has changed since:`

/** Who needs a sign-in slip: came by the turn, and has never signed in. */
export const newcomersOf = (
  { students }: Pick<YearTurnDryRun, 'students'>,
  progress: readonly StudentProgress[],
): readonly string[] => {
  const waiting = new Set(progress.filter(({ signed_in }) => signed_in === 0).map(({ id }) => id))
  return students.flatMap(({ kind, student_id }) =>
    kind === 'comes' && student_id !== null && waiting.has(student_id) ? student_id : [],
  )
}
