import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { RegistrationStatus } from '#shared/contract/school/registration'
import { writeConfig } from '../../testing/portalConfig'
import { acceptedText, reasonText, resendingOf, verdictText, untilText } from './resending'

beforeEach(() => writeConfig())

const review: DocumentReview = {
  ...{ type: 'sea_slip', file_id: '2', state: 'sent back', reason: 'incomplete', words: 'Side 2.' },
  ...{ resend_until: '2026-06-12', reviewed_at: '2026-06-03T15:00:00Z', reviewed_by: 'J. Ali' },
}

const status: RegistrationStatus = { open: 1, deadline: '2026-07-01', today: '2026-06-12' }
const open = { status, isOpen: true, today: '2026-06-12' }
const shut = { status, isOpen: false, today: '2026-06-12' }

test.each([
  ['until the office’s deadline', review, shut, { may: true, by: '2026-06-12' }],
  ['also the file that replaced it', { ...review, state: 'received' }, shut, { may: true, by: '2026-06-12' }],
  ['not if accepted', { ...review, state: 'accepted' }, shut, { may: false, by: '2026-06-12' }],
  ['not after the deadline', review, { ...shut, today: '2026-06-13' }, { may: false, by: '2026-06-12' }],
  ['while registration is open', review, { ...open, today: '2026-06-13' }, { may: true, by: '2026-06-30' }],
  [
    'without a deadline while registration is open',
    { ...review, resend_until: null },
    open,
    { may: true, by: '2026-06-30' },
  ],
  [
    'never by a leaver',
    review,
    { ...shut, status: { ...status, left_on: '2026-06-12' } },
    { may: false, by: null },
  ],
  [
    'not without a deadline after registration closed',
    { ...review, resend_until: null },
    shut,
    { may: false, by: null },
  ],
] as const)('a document may be sent again: %s', (_when, sent, window, expected) => {
  expect(resendingOf(sent, window)).toEqual(expected)
})

test('the reviewer is named if known', () => {
  expect(acceptedText(review)).toBe('Accepted by J. Ali, 3 June 2026')
  expect(acceptedText({ reviewed_by: null, reviewed_at: null })).toBe('Accepted')
})

test('“another reason” adds no text of the portal', () => {
  expect(reasonText(review)).toBe('A page or a side is missing.')
  expect(reasonText({ reason: 'other' })).toBeNull()
})

test.each([
  [{ state: 'received' }, 'Not checked yet'],
  [{ state: 'accepted' }, 'Accepted by J. Ali, 3 June 2026'],
  [{}, 'Sent back by J. Ali, 3 June 2026. A page or a side is missing.'],
  [{ reason: 'other' }, 'Sent back by J. Ali, 3 June 2026.'],
] as const)('the text for the office: %j', (changes, text) => {
  expect(verdictText({ ...review, ...changes })).toBe(text)
})

test.each([
  ['2026-06-12', '2026-06-12', 'A new file can be sent until 12 June 2026.'],
  ['2026-06-12', '2026-06-13', 'A new file could be sent until 12 June 2026.'],
  [null, '2026-06-13', 'A new file can be sent while registration is open.'],
])('until %s, on %s: %s', (resend_until, day, text) => {
  expect(untilText({ resend_until }, day)).toBe(text)
})
