import type { PlannedMove } from '#shared/contract/lists/yearTurn'
import { classCounts } from './BalanceOutcome'
import { chosenClasses, classChoices, newcomersOf, placed, rowsWithHouse } from './NewcomersDrawer'

const classes = [
  { id: '2A', form_level: 2 },
  { id: '1A', form_level: 1 },
  { id: '1B', form_level: 1 },
]
const houses = [
  { id: 1, name: 'Ibis', colour: null },
  { id: 2, name: 'Hibiscus', colour: null },
]
const comes: PlannedMove = {
  student_id: null,
  row: 2,
  name: 'Ali, Ann',
  kind: 'comes',
  from: null,
  to: '1A',
  sex: null,
  house_code: 2,
  primary_school: null,
}

test('the default is all classes of the lowest form', () => {
  expect(chosenClasses(classes, [])).toEqual(['1A', '1B'])
  expect(chosenClasses(classes, ['2A'])).toEqual(['2A'])
  expect(classChoices(classes, ['2A'])).toEqual(['1A', '1B', '2A'])
})

test('a house on the list is kept; a house that the portal assigned is not', () => {
  const difference = { field: 'house_code', title: 'House', before: null, after: 'Hibiscus' }
  const row = { student_id: null, title: '', state: 'new' as const, reasons: [] }
  const withHouse = rowsWithHouse([
    { ...row, row: 2, differences: [difference] },
    { ...row, row: 3, differences: [{ ...difference, after: null }] },
  ])
  expect(
    newcomersOf([comes, { ...comes, row: 3 }, { ...comes, row: null, student_id: '20260001' }], withHouse),
  ).toMatchObject([
    { row: 2, house_code: 2 },
    { row: 3, house_code: null },
  ])
})

test('a class with a manual placement also has a row; missing houses and sexes are counted', () => {
  const balance = { house: 0, sex: 1, primary_school: 0 } as const
  const all = placed(newcomersOf([comes, { ...comes, row: 3 }], new Set([2])), {
    classes: ['1A'],
    houses,
    balance,
    newcomers: [{ row: 3, class_id: '2A' }],
  })
  const counts = classCounts(all, ['1A'], houses)
  expect(counts.map(({ class_id }) => class_id)).toEqual(['1A', '2A', null])
  const numbers = Object.fromEntries((counts.at(-1)?.counts ?? []).map(({ key, who }) => [key, who.length]))
  expect(numbers).toEqual({
    all: 2,
    girls: 0,
    boys: 0,
    unknown: 2,
    'house 1': 0,
    'house 2': 1,
    'no house': 1,
  })
})
