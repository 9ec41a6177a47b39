// The figures on a card that are about the class, or compare with it: they move with the marks of others.

export const classFigures = {
  average: 'Class average',
  median: 'Class median',
  position: 'Position',
  size: 'Number in class',
  highest: 'highest in class',
} as const

const { highest, ...ofSummary } = classFigures

/** @param changed a line of cardChanges */
export const isOfClass = (changed: string): boolean =>
  Object.values(ofSummary).some((label) => changed.startsWith(`${label} `)) ||
  new RegExp(`: ${highest} \\S+ → \\S+$`).test(changed)

interface Changed {
  readonly changed: readonly string[]
}

/** Sorted: first cards with their own changes, then those where only class figures changed. */
export const ownChangesFirst = <T extends Changed>(cards: readonly T[]): readonly T[] => [
  ...cards.filter((one) => !isAlong(one)),
  ...cards.filter(isAlong),
]

const isAlong = ({ changed }: Changed): boolean => changed.every(isOfClass)

/** The card that a correction is about: the only one, or the only one that did not just move along with the class. */
export const singleChange = <T extends Changed>(cards: readonly T[]): T | undefined => {
  const meant = cards.length === 1 ? cards : cards.filter((one) => !isAlong(one))
  return meant.length === 1 ? meant[0] : undefined
}
