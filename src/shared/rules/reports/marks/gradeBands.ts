// Grades for marks. The school sets the bands. They apply to the rounded mark on the card, so that a card never shows
// 65.0 with the grade of 64.9.

export interface GradeBand {
  readonly grade: string
  /** The lowest rounded mark of this band, one decimal. */
  readonly lowest: number
  readonly meaning: string
}

/** Null when the mark is below the lowest band. */
export const gradeOf = (roundedMark: number, bands: readonly GradeBand[]): string | null =>
  descending(bands).find(({ lowest }) => roundedMark >= lowest)?.grade ?? null

const descending = (bands: readonly GradeBand[]) => [...bands].sort((a, b) => b.lowest - a.lowest)

export interface GradeKey {
  readonly grade: string
  readonly range: string
  readonly meaning: string
}

/** '75 – 100', '65 – 74.9', …: each band ends 0.1 below the next. */
export const gradeKeys = (bands: readonly GradeBand[]): GradeKey[] =>
  descending(bands).map(({ grade, lowest, meaning }, index, sorted) => {
    const next = sorted[index - 1]
    const highest = next ? Math.round(next.lowest * 10 - 1) / 10 : 100
    return { grade, range: `${lowest} – ${highest}`, meaning }
  })

/** Uses the key printed on the card, which the school may have changed since. */
export const gradeByKey = (
  roundedMark: number,
  keys: readonly Pick<GradeKey, 'grade' | 'range'>[],
): string | null =>
  gradeOf(
    roundedMark,
    keys.map(({ grade, range }) => ({ grade, lowest: Number.parseFloat(range), meaning: '' })),
  )

export const isPassed = (roundedMark: number, passMark: number): boolean => roundedMark >= passMark
