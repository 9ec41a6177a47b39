import type { DocumentReview } from '#shared/contract/records/documentReviews'
import type { RegistrationStatus } from '#shared/contract/records/registration'
import type { ResendWindow } from '../../../record/reviews/resending'
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
  expect(sentBackThing([{ ...slip, state: 'received' }], 3, open)).toBeNull()
})

const over = 'the time to send a new one is over. Please ask the school’s office.'

test.each<[string, DocumentReview[], number, ResendWindow, number, string, string]>([
  ['one', [slip], 1, open, 1, 'SEA slip: read why, and send a new one by 20 September 2026.', 'sea_slip'],
  ['closed', [slip], 4, shut, 1, 'SEA slip: read why, and send a new one by 20 September 2026.', 'sea_slip'],
  [
    'no window',
    [slip],
    4,
    noWindow,
    1,
    'SEA slip: read why, and send a new one by 20 September 2026.',
    'sea_slip',
  ],
  [
    'two, and other things: the first day',
    [certificate, slip],
    4,
    open,
    2,
    'Birth certificate and SEA slip: read why, and send new ones by 18 September 2026. In all, 4 things are left.',
    'birth_certificate',
  ],
  [
    'an open form takes it until its own end',
    [late],
    1,
    open,
    1,
    'Passport photo: read why, and send a new one by 30 September 2026.',
    'picture',
  ],
  [
    'one of two in time: that one',
    [late, slip],
    2,
    shut,
    2,
    'SEA slip: read why, and send a new one by 20 September 2026.',
    'sea_slip',
  ],
  ['too late', [late], 1, shut, 1, `Passport photo: ${over}`, 'picture'],
])('%s', (_name, reviews, left, window, count, text, type) => {
  const thing = sentBackThing(reviews, left, window)
  expect(thing?.title).toBe(`The school sent back ${count === 1 ? '1 document' : `${count} documents`}`)
  expect(thing?.text).toBe(text)
  expect(thing?.path).toBe(`/registration/documents#${type}`)
  const send = text.includes('new ones') ? 'Send new ones' : 'Send a new one'
  expect(thing?.action).toBe(text.endsWith(over) ? 'Read why' : send)
})
