import type { Answers } from '#shared/rules/intake/completeness'
import { firstTicks } from './CopyFromSibling'

const hers: Answers = { living_status: 'Both Parents', mother_name: 'Rosa', father_name: 'Luis' }

test('all that only fills in empty answers is ticked', () => {
  expect(firstTicks({}, hers, 'mother')).toEqual(['living', 'mother', 'father'])
})

test('the father of a half-sister is not copied by the way', () => {
  const mine: Answers = { living_status: 'Mother Only' }
  expect(firstTicks(mine, hers, 'mother')).toEqual(['mother'])
})

test('the section of the pressed button is ticked even if it replaces answers', () => {
  expect(firstTicks({ living_status: 'Mother Only' }, hers, 'living')).toEqual(['living', 'mother', 'father'])
})
