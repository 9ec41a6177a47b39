import { classesNamed, nextClassName } from './ClassRow'

test.each([
  ['1A', ['1A']],
  ['A-D', ['1A', '1B', '1C', '1D']],
  ['1A-1C', ['1A', '1B', '1C']],
  ['2a – c', ['2a', '2b', '2c']],
  ['1A-C, 1E', ['1A', '1B', '1C', '1E']],
  ['1A, 1A', ['1A']],
  ['1-A', ['1-A']],
  ['Lower-A', ['Lower-A']],
  ['D-A', ['D-A']],
  ['1A-2C', ['1A-2C']],
  [' , ', []],
])('“%s” in form 1 means %j', (typed, ids) => {
  expect(classesNamed(typed, 1)).toEqual(ids)
})

const next = (ids: readonly string[], level: number, of = level) =>
  nextClassName(
    ids.map((id) => ({ id, form_level: of })),
    level,
  )

test.each([
  [['1A', '1B'], '1C'],
  [['1B', '1A', '1D'], '1E'],
  [['1-1', '1-2'], '1-3'],
  [['11', '12'], '13'],
  [['109', '101'], '110'],
  [['1-9', '1-10', '1-1'], '1-11'],
  [['1a', '1b'], '1c'],
  [['1 A'], '1 B'],
  [['1 Blue', '1A', '1B'], '1C'],
  [['1 Blue', '1 Red'], ''],
  [['1N', '1S'], ''],
  [['Form 1'], ''],
  [['1'], ''],
  [['1A', '1Z'], ''],
  [['Science 1A'], 'Science 1B'],
  [['Sciences1-9', 'Sciences1-1'], ''],
])('after %j in form 1 comes “%s”', (ids, name) => {
  expect(next(ids, 1)).toBe(name)
})

test.each([
  [['5A', '5B'], 6, '6A'],
  [['5-1', '5-2'], 6, '6-1'],
  [['5a'], 4, '4a'],
  [['Year 5 Red'], 6, ''],
  [['Science A'], 6, ''],
])('after %j in form 5 the first class of form %d is “%s”', (ids, level, name) => {
  expect(next(ids, level, 5)).toBe(name)
})

test('the first class of a school is 1A; a name that another form has is left out', () => {
  expect(nextClassName([], 1)).toBe('1A')
  const classes = [
    { id: '1A', form_level: 1 },
    { id: '1b', form_level: 2 },
  ]
  expect(nextClassName(classes, 1)).toBe('1C')
})
