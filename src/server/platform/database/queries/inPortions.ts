const portion = 200

/** Reads what belongs to many IDs, a few hundred at a time. */
export const inPortions = async <Answer>(
  ids: readonly string[],
  read: (piece: readonly string[]) => Promise<Answer[]>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let from = 0; from < ids.length; from += portion)
    answers.push(...(await read(ids.slice(from, from + portion))))
  return answers
}
