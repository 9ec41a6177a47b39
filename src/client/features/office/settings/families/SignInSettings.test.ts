import { searchModeOf, searchModes, searchOf } from './SignInSettings'

test.each(searchModes)('SEC-49 the search can be $label', ({ value }) => {
  expect(searchModeOf(searchOf(value))).toBe(value)
})
