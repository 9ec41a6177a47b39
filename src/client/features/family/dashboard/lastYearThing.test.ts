import type { LastYear } from '#shared/contract/intake/lastYear'
import { lastYearThing } from './lastYearThing'

const answers = { home_address: '14 Cocorite Terrace', asthma: 1, first_name: 'Inés' }
const begun: LastYear = { school_year: 2026, sections: [] }
const confirmed = (section: 'contact' | 'health' | 'identity') => ({ section, how: 'confirmed' }) as const

describe('last year’s answers on the dashboard', () => {
  test('are to be looked through once the school has begun a year', () => {
    expect(lastYearThing(begun, answers, ['picture'])).toEqual({
      title: 'Check last year’s answers',
      text: 'School year 2026-2027 has started. 4 sections, about two minutes. Where nothing has changed, one press is enough.',
      action: 'Check answers',
      path: '/registration/last-year',
    })
  })

  test('say how far the family has come', () => {
    const some = { ...begun, sections: [confirmed('contact')] }
    expect(lastYearThing(some, answers, [])).toMatchObject({
      text: 'School year 2026-2027 has started. 1 of 3 checked.',
      action: 'Continue',
    })
  })

  test.each<[string, LastYear | undefined]>([
    [
      'all are looked through',
      { ...begun, sections: (['contact', 'health', 'identity'] as const).map(confirmed) },
    ],
    ['no year has begun', { school_year: null, sections: [] }],
    ['it could not be read', undefined],
  ])('not when %s', (_name, lastYear) => {
    expect(lastYearThing(lastYear, answers, [])).toBeNull()
  })

  test('nor when nothing was answered', () => {
    expect(lastYearThing(begun, {}, [])).toBeNull()
  })
})
