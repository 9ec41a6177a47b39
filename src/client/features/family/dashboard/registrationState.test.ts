import type { RegistrationStatus } from '#shared/contract/school/registration'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { ResendWindow } from '#client/record/reviews/resending'
import type { LastYear } from '#shared/contract/intake/lastYear'
import { lastYearThing, nextThing, sentBackThing } from './registrationState'

const open: RegistrationStatus = { open: 1, deadline: '2026-10-01', today: '2026-09-12' }
const withoutEnd: RegistrationStatus = { ...open, deadline: null }
const past: RegistrationStatus = { ...open, today: '2026-10-01' }
const shut: RegistrationStatus = { ...withoutEnd, open: 0 }
const until = 'Open until Wednesday 30 September'

describe('the state of the registration and the next step', () => {
  test.each([
    ['days left', open, `${until} · 18 days left`],
    ['one day before the last', { ...open, today: '2026-09-29' }, `${until} · 1 day left`],
    ['the last day', { ...open, today: '2026-09-30' }, `${until} · today is the last day`],
    [
      'an end in another year',
      { ...open, deadline: '2027-02-01', today: '2026-12-31' },
      'Open until Sunday 31 January 2027 · 31 days left',
    ],
    ['no deadline', withoutEnd, 'Open'],
  ])('open: %s', (_name, status, text) => {
    expect(nextThing('family', status)).toMatchObject({ is: 'open', text, action: 'Continue registration' })
  })

  test.each([
    ['the deadline has passed', past, 'Registration closed on 1 October 2026.'],
    ['closed by the school', shut, 'Registration is closed at the moment.'],
    [
      'the student has left',
      { ...withoutEnd, left_on: '2026-07-10' },
      'This student left the school on 10 July 2026.',
    ],
    ['not opened for this class', undefined, 'Registration is not open for this class.'],
  ])('closed: %s', (_name, status, reason) => {
    const text = `${reason} You can read your answers and print the form.`
    const reading = { text, action: 'View registration', path: '/registration/student-data' }
    expect(nextThing('family', status)).toEqual({ is: 'closed', ...reading })
    expect(nextThing(null, status)).toEqual({ is: 'done', ...reading })
  })

  test.each([
    ['while it is open', open, 'You can still change your answers until Wednesday 30 September.'],
    ['without a deadline', withoutEnd, 'You can still change your answers.'],
  ])('done: %s', (_name, status, text) => {
    expect(nextThing(null, status)).toMatchObject({ is: 'done', text, action: 'View registration' })
  })

  test('without answers the family is told to start', () => {
    expect(nextThing('student', open, false)).toMatchObject({ is: 'open', action: 'Start registration' })
    expect(nextThing(null, shut, false)).toMatchObject({ action: 'View registration' })
  })

  test('UX-23 a returning family continues at the first incomplete step', () => {
    expect(nextThing('family', open).path).toBe('/registration/family-data')
    expect(nextThing('documents', open).path).toBe('/registration/documents')
  })
})

const review = (type: DocumentReview['type'], resend_until: string | null): DocumentReview => ({
  ...{ type, file_id: '2', state: 'sent back', reason: 'outdated', words: '', resend_until },
  ...{ reviewed_at: '2026-09-01T14:00:00Z', reviewed_by: 'J. Ali' },
})

const status: RegistrationStatus = { open: 1, deadline: '2026-10-01', today: '2026-09-12' }
const openWindow: ResendWindow = { status, isOpen: true, today: '2026-09-12' }
const shutWindow: ResendWindow = { status: { ...status, open: 0 }, isOpen: false, today: '2026-09-12' }
const noWindow: ResendWindow = { ...shutWindow, status: undefined }

const slip = review('sea_slip', '2026-09-20')
const certificate = review('birth_certificate', '2026-09-18')
const late = review('picture', '2026-09-11')

test('with nothing sent back there is no notice', () => {
  expect(sentBackThing([{ ...slip, state: 'received' }], openWindow)).toBeNull()
})

const over = 'It is too late to send a new one here. Please ask the school office.'

test.each<[string, DocumentReview[], ResendWindow, number, string, string]>([
  ['one document', [slip], openWindow, 1, 'Please send a new one by 20 September 2026.', 'sea_slip'],
  ['closed registration', [slip], shutWindow, 1, 'Please send a new one by 20 September 2026.', 'sea_slip'],
  [
    'without a registration window',
    [slip],
    noWindow,
    1,
    'Please send a new one by 20 September 2026.',
    'sea_slip',
  ],
  [
    'two documents: the earlier deadline',
    [certificate, slip],
    openWindow,
    2,
    'Please send new ones by 18 September 2026.',
    'birth_certificate',
  ],
  [
    'an open form accepts it until the form closes',
    [late],
    openWindow,
    1,
    'Please send a new one by 30 September 2026.',
    'picture',
  ],
  [
    'one of two is still in time',
    [late, slip],
    shutWindow,
    2,
    'Please send a new one (SEA slip) by 20 September 2026.',
    'sea_slip',
  ],
  ['all deadlines have passed', [late], shutWindow, 1, over, 'picture'],
])('%s', (_name, reviews, window, count, text, type) => {
  const thing = sentBackThing(reviews, window)
  expect(thing?.title).toBe(`The school sent back ${count === 1 ? '1 document' : `${count} documents`}`)
  expect(thing?.text).toBe(text)
  expect(thing?.path).toBe(`/registration/documents#${type}`)
  const send = text.includes('new ones') ? 'Send new ones' : 'Send a new one'
  expect(thing?.action).toBe(text.endsWith(over) ? 'Read why' : send)
})

test('each document has its reason, with the school’s text', () => {
  const words = 'Side 2, please.'
  const thing = sentBackThing(
    [
      { ...certificate, words },
      { ...slip, reason: 'other', words },
    ],
    openWindow,
  )
  expect(thing?.why).toEqual([
    'Birth certificate: It is out of date. Side 2, please.',
    'SEA slip: Side 2, please.',
  ])
})

const answers = { home_address: '14 Cocorite Terrace', asthma: 1, first_name: 'Inés' }
const begun: LastYear = { school_year: 2026, sections: [] }
const confirmed = (section: 'contact' | 'health' | 'identity') => ({ section, how: 'confirmed' }) as const

describe('last year’s answers on the dashboard', () => {
  test('are to be reviewed once the school has started a new year', () => {
    expect(lastYearThing(begun, answers, ['picture'])).toEqual({
      title: 'Check last year’s answers',
      text: 'School year 2026-2027 has started. 4 sections, about two minutes. Where nothing has changed, one press is enough.',
      action: 'Check answers',
      path: '/registration/last-year',
    })
  })

  test('show how far the family has come', () => {
    const some = { ...begun, sections: [confirmed('contact')] }
    expect(lastYearThing(some, answers, [])).toMatchObject({
      text: 'School year 2026-2027 has started. 1 of 3 checked.',
      action: 'Continue',
    })
  })

  test.each<[string, LastYear | undefined]>([
    [
      'all sections are confirmed',
      { ...begun, sections: (['contact', 'health', 'identity'] as const).map(confirmed) },
    ],
    ['no new year has started', { school_year: null, sections: [] }],
    ['loading failed', undefined],
  ])('are not offered if %s', (_name, lastYear) => {
    expect(lastYearThing(lastYear, answers, [])).toBeNull()
  })

  test('are not offered if nothing was answered', () => {
    expect(lastYearThing(begun, {}, [])).toBeNull()
  })
})
