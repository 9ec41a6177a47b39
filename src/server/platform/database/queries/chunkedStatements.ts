// Lists of any length on statements of a few fixed lengths: each is compiled once, and a list needs one
// statement, not one per row. What is missing to the length is filled up with rows of nulls.

/** The values of a statement by their numbers. */
export type Slots = Readonly<Record<number, never>>

const lengths = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64] as const
const longest = 64

/** The shortest of the fixed lengths that holds so many rows. */
export const lengthFor = (count: number): number => lengths.find((length) => length >= count) ?? longest

/** One statement per length. */
export const perLength = <Made>(make: (length: number) => Made) => {
  const made = new Map<number, Made>()
  return (length: number): Made => {
    const known = made.get(length)
    if (known !== undefined) return known
    const fresh = make(length)
    made.set(length, fresh)
    return fresh
  }
}

/** Row by row, column by column, filled up with nulls. */
const flat = <Name extends string>(
  rows: ReadonlyArray<Record<Name, unknown>>,
  names: readonly Name[],
  length: number,
) => {
  const values: unknown[] = []
  for (const row of rows) for (const name of names) values.push(row[name])
  while (values.length < length * names.length) values.push(null)
  return values as unknown as Slots
}

/** Runs the statement of the right length for each 64 rows and joins the answers. */
export const inChunks = async <Name extends string, Answer>(
  rows: ReadonlyArray<Record<Name, unknown>>,
  names: readonly Name[],
  run: (length: number, values: Slots) => Promise<{ rows: Answer[] }>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let from = 0; from < rows.length; from += longest) {
    const piece = rows.slice(from, from + longest)
    const length = lengthFor(piece.length)
    answers.push(...(await run(length, flat(piece, names, length))).rows)
  }
  return answers
}
