// What comes out of the rule, class by class: every number with those it counts.
import type { House } from '#shared/contract/school/lookups'
import type { PlacedNewcomer } from './newcomerPlaces'

export interface Counted {
  readonly key: string
  /** 'Girls' */
  readonly title: string
  readonly who: readonly PlacedNewcomer[]
  /** Which primary school it is. */
  readonly note?: string
}

export interface ClassCounts {
  /** Null: all classes together. */
  readonly class_id: string | null
  readonly counts: readonly Counted[]
}

type Test = (one: PlacedNewcomer) => boolean

const sexIs =
  (sex: string): Test =>
  (one) =>
    one.sex?.toLowerCase() === sex

const isUnknown: Test = (one) => !sexIs('female')(one) && !sexIs('male')(one)

/** The columns that have somebody in them; classes, girls and boys always. */
const columnsOf = (all: readonly PlacedNewcomer[], houses: readonly House[]) => {
  const hasHouses = all.some(({ house_code }) => house_code !== null)
  const ofHouses = houses.map(({ id, name }) => ({
    key: `house ${id}`,
    title: name,
    test: (one: PlacedNewcomer) => one.house_code === id,
  }))
  const noHouse = {
    key: 'no house',
    title: 'No house',
    test: (one: PlacedNewcomer) => one.house_code === null,
  }
  const unknown = { key: 'unknown', title: 'Sex not known', test: isUnknown }
  return [
    { key: 'all', title: 'Newcomers', test: () => true },
    { key: 'girls', title: 'Girls', test: sexIs('female') },
    { key: 'boys', title: 'Boys', test: sexIs('male') },
    ...(all.some(isUnknown) ? [unknown] : []),
    ...(hasHouses ? ofHouses : []),
    ...(hasHouses && all.some(noHouse.test) ? [noHouse] : []),
  ]
}

/** Those of the primary school that most come from. */
const fromOneSchool = (who: readonly PlacedNewcomer[]): Counted => {
  const bySchool = new Map<string, PlacedNewcomer[]>()
  for (const one of who) {
    const school = one.primary_school
    if (school) bySchool.set(school, [...(bySchool.get(school) ?? []), one])
  }
  const [most] = [...bySchool].sort(([, a], [, b]) => b.length - a.length)
  return {
    key: 'school',
    title: 'Most from one primary school',
    who: most?.[1] ?? [],
    ...(most && { note: most[0] }),
  }
}

export const classCounts = (
  all: readonly PlacedNewcomer[],
  classes: readonly string[],
  houses: readonly House[],
): readonly ClassCounts[] => {
  const columns = columnsOf(all, houses)
  const hasSchools = all.some(({ primary_school }) => primary_school)
  const countsOf = (who: readonly PlacedNewcomer[]): readonly Counted[] => [
    ...columns.map(({ key, title, test }) => ({ key, title, who: who.filter(test) })),
    ...(hasSchools ? [fromOneSchool(who)] : []),
  ]
  const others = all.flatMap(({ class_id }) => class_id ?? []).filter((id) => !classes.includes(id))
  return [
    ...[...classes, ...new Set(others)].map((class_id) => ({
      class_id,
      counts: countsOf(all.filter((one) => one.class_id === class_id)),
    })),
    { class_id: null, counts: countsOf(all) },
  ]
}
