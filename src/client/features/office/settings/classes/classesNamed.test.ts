import { classesNamed } from './classesNamed'

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
])('“%s” in form 1 is %j', (typed, ids) => {
  expect(classesNamed(typed, 1)).toEqual(ids)
})
