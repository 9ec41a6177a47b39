import type { RegistrationStatus } from '#shared/contract/school/registration'
import { nextThing } from './nextThing'

const open: RegistrationStatus = { open: 1, deadline: '2026-10-01', today: '2026-09-12' }
const withoutEnd: RegistrationStatus = { ...open, deadline: null }
const past: RegistrationStatus = { ...open, today: '2026-10-01' }
const shut: RegistrationStatus = { ...withoutEnd, open: 0 }
const until = 'Open until Wednesday 30 September'

describe('how the registration stands, and the next thing', () => {
  test.each([
    ['days left', open, `${until} · 18 days left`],
    ['the last day but one', { ...open, today: '2026-09-29' }, `${until} · 1 day left`],
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
    ['the deadline has come', past, 'Registration closed on 1 October 2026.'],
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
    ['without an end', withoutEnd, 'You can still change your answers.'],
  ])('done: %s', (_name, status, text) => {
    expect(nextThing(null, status)).toMatchObject({ is: 'done', text, action: 'View registration' })
  })

  test('who has answered nothing yet starts', () => {
    expect(nextThing('student', open, false)).toMatchObject({ is: 'open', action: 'Start registration' })
    expect(nextThing(null, shut, false)).toMatchObject({ action: 'View registration' })
  })

  test('UX-23 who comes back lands in the first step that lacks something', () => {
    expect(nextThing('family', open).path).toBe('/registration/family-data')
    expect(nextThing('documents', open).path).toBe('/registration/documents')
  })
})
