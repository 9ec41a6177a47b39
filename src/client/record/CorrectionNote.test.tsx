import { render, screen } from '@testing-library/react'
import type { Correction } from '#shared/contract/students/corrections'
import { writeConfig } from '../testing/portalConfig'
import { CorrectionNote } from './CorrectionNote'

beforeAll(() => writeConfig())

const asked: Correction = {
  id: 1,
  field: 'first_name',
  label: 'First Name',
  words: 'It is Anika with k.',
  late: null,
  state: 'open',
  asked_at: '2026-11-20T14:00:00.000Z',
  answer: null,
  closed_at: null,
  account: null,
}

const noteTo = (reader: 'family' | 'office', more: Partial<Correction>) => {
  render(<CorrectionNote correction={{ ...asked, ...more }} reader={reader} />)
  return screen.getByRole('note').textContent
}

const closed = { closed_at: '2026-11-22T14:00:00.000Z' } as const

describe('SEC-96 a request and its outcome', () => {
  test.each([
    ['family', 'You asked the school to correct this on 20 November 2026: It is Anika with k.'],
    ['office', 'The family asked on 20 November 2026 to have this corrected: It is Anika with k.'],
  ] as const)('the %s reads an open request in the right grammatical person', (reader, text) => {
    expect(noteTo(reader, {})).toBe(text)
  })

  test.each<['family' | 'office', Partial<Correction>, string]>([
    ['family', { state: 'corrected' }, 'The school corrected it, 22 November 2026.'],
    [
      'family',
      { state: 'refused', answer: 'The certificate says c.' },
      'The school did not change it, 22 November 2026: The certificate says c.',
    ],
    ['family', { state: 'withdrawn' }, 'You withdrew it, 22 November 2026.'],
    ['office', { state: 'corrected', account: 'admin:j.ali' }, 'Corrected by j.ali, 22 November 2026.'],
    ['office', { state: 'withdrawn' }, 'The family withdrew the request, 22 November 2026.'],
  ])('the outcome for the %s of %j', (reader, more, ending) => {
    expect(noteTo(reader, { ...closed, ...more })).toMatch(new RegExp(`${ending.replaceAll('.', '[.]')}$`))
  })
})

const late = {
  value: 'Grenadian',
  text: 'Grenadian',
  was: { text: null },
  typed_at: '2026-11-24T02:41:00.000Z',
}

describe('REL-80 a late answer', () => {
  test('is shown with its time and who decides', () => {
    expect(noteTo('family', { words: '', late })).toBe(
      'You typed Grenadian on 23 November 2026, 22:41. It came too late: registration had closed.The school decides whether to accept it.',
    )
  })

  test('for the office, the text names the time zone', () => {
    expect(noteTo('office', { words: '', late })).toMatch(
      /^The family typed Grenadian on 23 November 2026, 22:41, by the clock on the family’s device\. It came too late/,
    )
  })

  test('follows the text of a request; an emptied answer and an unknown time are named', () => {
    expect(noteTo('office', { late: { ...late, text: null, typed_at: null } })).toMatch(
      /It is Anika with k\.The family cleared this answer\. It came too late: registration had closed\.$/,
    )
  })
})
