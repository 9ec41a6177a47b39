// Spreads newcomers over classes and houses like dealt cards, so that everybody can follow the result.

export interface Newcomer {
  /** The row of the placement list. */
  readonly row: number
  readonly name: string
  readonly sex: string | null
  readonly primary_school: string | null
  /** The list may name one, of brothers and sisters perhaps; null: it is given here. */
  readonly house_code: number | null
}

export interface Place {
  readonly class_id: string
  readonly house_code: number | null
}

export interface Spreading {
  readonly classes: readonly string[]
  readonly houses: readonly number[]
  /** Put into a class by hand, by row. */
  readonly byHand: ReadonlyMap<number, string>
  readonly balance: { readonly house: 0 | 1; readonly sex: 0 | 1; readonly primary_school: 0 | 1 }
}

/** The rule in words, with everything that is taken into account. */
export const spreadText = ({ sex, primary_school, house }: Spreading['balance']): string => {
  const order = [
    ...(sex === 1 ? ['by sex'] : []),
    ...(primary_school === 1 ? ['by primary school'] : []),
    'by name',
  ]
  const dealt = `The newcomers are put in order ${order.join(', then ')}, and each goes to the class with the fewest.`
  return house === 1 ? `${dealt} Each gets the house that the class has fewest of.` : dealt
}

interface Placed extends Place, Pick<Newcomer, 'sex' | 'primary_school'> {}

/**
 * By row, in the order of the rule; empty if the school has none of these classes. Students placed by hand are
 * still dealt a class first, so that nobody else moves.
 */
export const spread = (
  newcomers: readonly Newcomer[],
  { classes, houses, byHand, balance }: Spreading,
): ReadonlyMap<number, Place> => {
  const places = new Map<number, Placed>()
  const countOf = (fits: (placed: Placed) => boolean) => [...places.values()].filter(fits).length
  const houseIn = (class_id: string, { sex, house_code }: Newcomer) => {
    if (house_code !== null || balance.house === 0) return house_code
    const house = fewest(houses, [
      (code) => countOf((one) => one.house_code === code && one.class_id === class_id),
      (code) => countOf((one) => one.house_code === code && one.sex === sex),
      (code) => countOf((one) => one.house_code === code),
    ])
    return house ?? null
  }
  /** Dealt one by one in an order sorted by sex, which spreads the sexes evenly. */
  const classFor = ({ house_code, primary_school }: Newcomer) => {
    const inClass = (isWanted: 0 | 1, fits: (placed: Placed) => boolean) => (id: string) =>
      isWanted === 0 ? 0 : countOf((one) => one.class_id === id && fits(one))
    return fewest(classes, [
      inClass(1, () => true),
      inClass(balance.primary_school, (one) => one.primary_school === primary_school),
      inClass(house_code === null ? 0 : balance.house, (one) => one.house_code === house_code),
    ])
  }
  for (const newcomer of [...newcomers].sort(byRule(balance))) {
    const class_id = classFor(newcomer)
    if (class_id === undefined) continue
    const { sex, primary_school } = newcomer
    places.set(newcomer.row, { class_id, house_code: houseIn(class_id, newcomer), sex, primary_school })
  }
  return new Map(
    [...places].map(([row, { class_id, house_code }]) => [
      row,
      { class_id: byHand.get(row) ?? class_id, house_code },
    ]),
  )
}

/** The first of those that have the fewest; one after the other decides. */
const fewest = <Item>(items: readonly Item[], counts: ReadonlyArray<(item: Item) => number>) => {
  let left = items
  for (const count of counts) {
    const least = Math.min(...left.map(count))
    left = left.filter((item) => count(item) === least)
  }
  return left[0]
}

const { compare } = new Intl.Collator('en', { numeric: true })

const byRule =
  ({ sex, primary_school }: Spreading['balance']) =>
  (a: Newcomer, b: Newcomer): number =>
    (sex === 1 ? compare(a.sex ?? '', b.sex ?? '') : 0) ||
    (primary_school === 1 ? compare(a.primary_school ?? '', b.primary_school ?? '') : 0) ||
    compare(a.name, b.name) ||
    a.row - b.row
