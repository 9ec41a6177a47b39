import type { StudentProgress } from '#shared/contract/intake/progress'
import type { TurnKept, YearTurnDryRun } from '#shared/contract/lists/yearTurn'

/** Terms and forms are among them, without an ID; a student can be twice. */
export const undoneSentence = (kept: readonly TurnKept[]): string => {
  if (kept.length === 0) return 'Everything is as it was before.'
  const ids = new Set(kept.map(({ student_id }) => student_id))
  const students = ids.size === 1 ? '1 student' : `${ids.size.toLocaleString('en')} students`
  const what = ids.has('') ? 'what was' : students
  return `Everything is as it was before, except for ${what} changed since then:`
}

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
