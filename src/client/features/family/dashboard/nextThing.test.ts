import type { RegistrationStatus } from '#shared/contract/records/registration'
import type { MissingThing } from '#shared/rules/registration/completeness'
import { nextThing } from './nextThing'

const thing: MissingThing = { step: 'family', name: 'mother_name', label: 'Name' }
const open: RegistrationStatus = { open: 1, deadline: '2026-10-01', today: '2026-09-12' }
const withoutEnd: RegistrationStatus = { ...open, deadline: null }
const past: RegistrationStatus = { ...open, today: '2026-10-01' }
const shut: RegistrationStatus = { ...withoutEnd, open: 0 }

describe('the next thing on the dashboard', () => {
  test.each<[string, number, RegistrationStatus | undefined, string, string]>([
    ['three left', 3, open, 'Your registration: 3 things left', 'open until 30 September 2026.'],
    ['one left', 1, open, 'Your registration: 1 thing left', 'open until 30 September 2026.'],
    ['no deadline', 2, withoutEnd, 'Your registration: 2 things left', 'Registration is open.'],
    ['complete', 0, open, 'Your registration is complete', 'change your answers until 30 September 2026.'],
    ['deadline day', 2, past, 'Your registration', 'Registration closed on 1 October 2026.'],
    ['closed by the school', 2, shut, 'Your registration', 'Registration is closed at the moment.'],
    [
      'complete and closed',
      0,
      shut,
      'Your registration is complete',
      'Registration is closed at the moment.',
    ],
    ['no window', 2, undefined, 'Your registration', 'Registration is not open for this class.'],
  ])('%s', (_name, count, status, title, text) => {
    const next = nextThing(
      Array.from({ length: count }, () => thing),
      40,
      status,
    )
    expect(next.title).toBe(title)
    expect(next.text).toContain(text)
  })

  test('UX-23 who comes back lands in the first step that lacks something', () => {
    expect(nextThing([thing, { ...thing, step: 'documents' }], 40, open).path).toBe(
      '/registration/family-data',
    )
    expect(nextThing([], 40, open).path).toBe('/registration/student-data')
    expect(nextThing([thing], 40, shut).path).toBe('/registration/student-data')
  })

  test('the share that is done', () => {
    expect(nextThing([thing, thing, thing], 40, open).done).toBe(92)
    expect(nextThing([thing], 40, shut).done).toBeUndefined()
  })
})
