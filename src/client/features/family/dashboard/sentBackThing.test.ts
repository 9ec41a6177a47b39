import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { RegistrationStatus } from '#shared/contract/school/registration'
import type { ResendWindow } from '#client/record/reviews/resending'
import { sentBackThing } from './sentBackThing'

const review = (type: DocumentReview['type'], resend_until: string | null): DocumentReview => ({
  ...{ type, file_id: '2', state: 'sent back', reason: 'outdated', words: '', resend_until },
  ...{ reviewed_at: '2026-09-01T14:00:00Z', reviewed_by: 'J. Ali' },
})

const status: RegistrationStatus = { open: 1, deadline: '2026-10-01', today: '2026-09-12' }
const open: ResendWindow = { status, isOpen: true, today: '2026-09-12' }
const shut: ResendWindow = { status: { ...status, open: 0 }, isOpen: false, today: '2026-09-12' }
const noWindow: ResendWindow = { ...shut, status: undefined }

const slip = review('sea_slip', '2026-09-20')
const certificate = review('birth_certificate', '2026-09-18')
const late = review('picture', '2026-09-11')

test('nothing was sent back: nothing to say', () => {
  expect(sentBackThing([{ ...slip, state: 'received' }], open)).toBeNull()
})

const over = 'It is too late to send a new one here. Please ask the school office.'

test.each<[string, DocumentReview[], ResendWindow, number, string, string]>([
  ['one', [slip], open, 1, 'Please send a new one by 20 September 2026.', 'sea_slip'],
  ['closed', [slip], shut, 1, 'Please send a new one by 20 September 2026.', 'sea_slip'],
  ['no window', [slip], noWindow, 1, 'Please send a new one by 20 September 2026.', 'sea_slip'],
  [
    'two: the first day',
    [certificate, slip],
    open,
    2,
    'Please send new ones by 18 September 2026.',
    'birth_certificate',
  ],
  [
    'an open form takes it until its own end',
    [late],
    open,
    1,
    'Please send a new one by 30 September 2026.',
    'picture',
  ],
  [
    'one of two in time: that one',
    [late, slip],
    shut,
    2,
    'Please send a new one (SEA slip) by 20 September 2026.',
    'sea_slip',
  ],
  ['too late', [late], shut, 1, over, 'picture'],
])('%s', (_name, reviews, window, count, text, type) => {
  const thing = sentBackThing(reviews, window)
  expect(thing?.title).toBe(`The school sent back ${count === 1 ? '1 document' : `${count} documents`}`)
  expect(thing?.text).toBe(text)
  expect(thing?.path).toBe(`/registration/documents#${type}`)
  const send = text.includes('new ones') ? 'Send new ones' : 'Send a new one'
  expect(thing?.action).toBe(text.endsWith(over) ? 'Read why' : send)
})

test('why stands with each, in the school’s own words too', () => {
  const words = 'Side 2, please.'
  const thing = sentBackThing(
    [
      { ...certificate, words },
      { ...slip, reason: 'other', words },
    ],
    open,
  )
  expect(thing?.why).toEqual([
    'Birth certificate: It is out of date. Side 2, please.',
    'SEA slip: Side 2, please.',
  ])
})
