import { isActivationCodeOpen } from './activationCodes'

const now = new Date('2026-08-03T14:00:00.000Z')
const later = '2026-08-03T14:00:00.001Z'

test.each([
  ['nobody has used it', later, null, null, true],
  ['this browser has used it', later, 'mine', 'mine', true],
  ['another browser has used it', later, 'theirs', 'mine', false],
  ['another browser has used it, and this one has no session', later, 'theirs', null, false],
  ['it has expired', now.toISOString(), null, null, false],
  ['there is none', null, null, null, false],
])('SEC-37 validity of a code: %s', (_when, code_expires_at, code_used_by, presented, isOpen) => {
  expect(isActivationCodeOpen({ code_expires_at, code_used_by }, now, presented)).toBe(isOpen)
})
