import { spread, spreadText, type Newcomer, type Spreading } from './spread'

const everything = { house: 1, sex: 1, primary_school: 1 } as const

const spreading = (changes: Partial<Spreading> = {}): Spreading => ({
  classes: ['1A', '1B', '1C'],
  houses: [1, 2, 3, 4],
  byHand: new Map(),
  balance: everything,
  ...changes,
})

const school = (count: number): Newcomer[] =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    name: `Newcomer ${at}`,
    sex: at % 3 === 0 ? 'Female' : 'Male',
    primary_school: `School ${at % 7}`,
    house_code: null,
  }))

const counts = (values: Iterable<unknown>) => {
  const counted = new Map<unknown, number>()
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1)
  return counted
}

const range = (numbers: Iterable<number>) => {
  const all = [...numbers]
  return Math.max(...all) - Math.min(...all)
}

describe('newcomers spread over classes', () => {
  test.each([3, 35, 100, 241])('%i: classes differ by one at most, and so do the sexes in them', (count) => {
    const newcomers = school(count)
    const places = spread(newcomers, spreading())
    expect(places.size).toBe(count)
    expect(range(counts([...places.values()].map(({ class_id }) => class_id)).values())).toBeLessThan(2)
    const girls = newcomers.filter(({ sex }) => sex === 'Female').map(({ row }) => places.get(row)?.class_id)
    expect(range(counts(girls).values())).toBeLessThan(2)
  })

  test('houses differ by one at most in a class', () => {
    const places = [...spread(school(100), spreading()).values()]
    for (const class_id of ['1A', '1B', '1C'])
      expect(
        range(
          counts(places.filter((one) => one.class_id === class_id).map((one) => one.house_code)).values(),
        ),
      ).toBeLessThan(2)
  })

  test('children of one primary school are spread, too', () => {
    const newcomers = school(42)
    const places = spread(newcomers, spreading())
    const together = newcomers.filter(({ primary_school }) => primary_school === 'School 3')
    expect(range(counts(together.map(({ row }) => places.get(row)?.class_id)).values())).toBeLessThan(2)
  })

  test('children of one school go to the class that has fewer of them, whatever their sex', () => {
    const schools = ['Arima', 'Arima', 'Arima', 'Tunapuna']
    const newcomers = school(8).map((one, at) => ({
      ...one,
      sex: at < 4 ? 'Female' : 'Male',
      primary_school: schools[at % 4] ?? null,
    }))
    const places = spread(newcomers, spreading({ classes: ['1A', '1B'] }))
    const ofArima = newcomers.filter(({ primary_school }) => primary_school === 'Arima')
    expect(counts(ofArima.map(({ row }) => places.get(row)?.class_id))).toEqual(
      new Map([
        ['1A', 3],
        ['1B', 3],
      ]),
    )
  })

  test('class sizes stay equal when no other rule applies', () => {
    const balance = { house: 0, sex: 0, primary_school: 0 } as const
    const places = [...spread(school(9), spreading({ balance })).values()]
    expect([...counts(places.map(({ class_id }) => class_id)).values()]).toEqual([3, 3, 3])
  })

  test('a student placed by hand gets that class, and nobody else moves', () => {
    const before = spread(school(12), spreading())
    const after = spread(school(12), spreading({ byHand: new Map([[2, '1C']]) }))
    expect(before.get(2)?.class_id).toBe('1A')
    expect(new Map(after)).toEqual(new Map([...before, [2, { ...before.get(2), class_id: '1C' }]]))
  })

  test('a house given by the list stays, and its students are spread over the classes', () => {
    const newcomers = school(6).map((one) => ({ ...one, house_code: 3 }))
    const places = [...spread(newcomers, spreading()).values()]
    expect(places.every(({ house_code }) => house_code === 3)).toBe(true)
    expect(range(counts(places.map(({ class_id }) => class_id)).values())).toBe(0)
  })

  test('houses are not assigned if the school does not want it', () => {
    const places = spread(school(6), spreading({ balance: { ...everything, house: 0 } }))
    expect([...places.values()].every(({ house_code }) => house_code === null)).toBe(true)
  })

  test('the order of the list changes nothing', () => {
    const newcomers = school(50)
    expect([...spread([...newcomers].reverse(), spreading())]).toEqual([...spread(newcomers, spreading())])
  })

  test('without classes nobody is placed', () => {
    expect(spread(school(3), spreading({ classes: [] })).size).toBe(0)
  })
})

test('the rule in words', () => {
  expect(spreadText(everything)).toBe(
    'The newcomers are put in order by sex, then by primary school, then by name, and each goes to the class with the fewest. Each gets the house that the class has fewest of.',
  )
  expect(spreadText({ house: 0, sex: 0, primary_school: 0 })).toBe(
    'The newcomers are put in order by name, and each goes to the class with the fewest.',
  )
})
