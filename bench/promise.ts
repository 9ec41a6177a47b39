// The promise about typed text: once it has rested, it is stored, whatever ends.

/** Text that nobody changes for this long has rested, whether its field was left or not. */
export const restMs = 300

interface Given {
  readonly tab: number
  readonly at: number
}

/** An answer, and those that another tab gave within `doubtMs`: the portal may take either as the later one (decision 13). */
export const equallyLate = <Answer extends Given>(
  answers: readonly Answer[],
  answer: Answer,
  doubtMs: number,
): Answer[] => {
  const isDoubtful = ({ tab, at }: Answer) => tab !== answer.tab && Math.abs(at - answer.at) < doubtMs
  return answers.filter((other) => other === answer || isDoubtful(other))
}

/**
 * The last answer in a field that had rested, and the answers that may be stored for it: later ones, and equally late ones.
 * @param answers oldest first
 */
export const promiseOf = <Answer extends Given>(
  answers: readonly Answer[],
  hasRested: (answer: Answer, place: number) => boolean,
  doubtMs: number,
) => {
  const place = answers.map(hasRested).lastIndexOf(true)
  const last = answers[place]
  if (!last) return undefined
  return { last, later: answers.slice(place + 1), equallyLate: equallyLate(answers, last, doubtMs) }
}
