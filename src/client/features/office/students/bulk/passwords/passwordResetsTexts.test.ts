import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { doneText, nextText, pressText, resetTexts, titleText } from './passwordResetsTexts'

const one = { student_id: '1', name: 'Ali, Zara' }
const planOf = (changes: number): BulkPlan => ({
  changes: Array.from({ length: changes }, () => ({ ...one, before: '', after: '' })),
  ...{ unchanged: [], refused: [{ ...one, why: '' }], basis: '' },
})

test('of one', () => {
  expect([titleText(1), pressText(planOf(1)), doneText(1)]).toEqual([
    ...['Reset the password of 1 student', 'Reset 1 password', '1 password reset.'],
  ])
  expect(resetTexts(planOf(1), false)[0]).toMatch(/^Then 1 student gets .* signed out everywhere\.$/)
  expect(resetTexts(planOf(1), false)[1]).toBe(
    'Until the family chooses a new password, anyone who knows the date of birth can sign in.',
  )
  expect(nextText(1, true)).toBe(
    'This student signs in with the date of birth and the code of a new slip, and then chooses a new password.',
  )
})

test('of nobody there is nothing to say', () => {
  expect(resetTexts(planOf(0), true)).toEqual([])
})
