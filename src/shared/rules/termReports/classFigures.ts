// What stands on a card about the class, or compares with it: it moves with the marks of others.

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

/** In their order: first those with a change of their own, then those that only moved along with the class. */
export const ownChangesFirst = <T extends { readonly changed: readonly string[] }>(
  cards: readonly T[],
): readonly T[] => {
  const isAlong = ({ changed }: T) => changed.every(isOfClass)
  return [...cards.filter((one) => !isAlong(one)), ...cards.filter(isAlong)]
}
