import { writeConfig } from '#client/testing/portalConfig'
import { eventText } from './newsText'

const at = '2026-08-03T14:05:00.000Z'
beforeEach(() => writeConfig())

test.each([
  ['reset by the school', 'The school reset the password for this account on 3 August 2026, 10:05.'],
  ['first password', 'The password for this account was chosen on 3 August 2026, 10:05.'],
  ['password changed', 'The password for this account was changed on 3 August 2026, 10:05.'],
] as const)('SEC-43 %s', (what, text) => {
  expect(eventText({ what, at })).toBe(text)
})
