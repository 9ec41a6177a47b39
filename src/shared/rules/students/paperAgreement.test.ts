import { receiptOf } from './receipt'
import { signedOnProblem, signedText, type SigningBounds } from './paperAgreement'

const bounds: SigningBounds = {
  today: '2026-09-10',
  yearBegun: null,
  terms: { version: '2', from: '2026-01-15' },
}
const toCome = /^This day is in the future\. Enter the day/
const otherYear = /^Forms for 2026-2027 can be signed from 1 May 2026\. .* Print the registration form/
const otherTerms = /^The current terms \(version 2\) are from 1 July 2026\. .* Print the registration form/

test.each<[string, string, Partial<SigningBounds>, RegExp | null]>([
  ['today', '2026-09-10', {}, null],
  ['tomorrow', '2026-09-11', {}, toCome],
  ['the first day of registration', '2026-05-01', {}, null],
  ['the day before', '2026-04-30', {}, otherYear],
  ['while the year before is still running', '2026-04-30', { today: '2026-08-31' }, null],
  [
    'then, but the school has begun the next',
    '2026-04-30',
    { today: '2026-06-01', yearBegun: 2026 },
    otherYear,
  ],
  ['then, on a form for the next', '2026-05-20', { today: '2026-06-01', yearBegun: 2026 }, null],
  ['a year begun long ago opens none that is over', '2026-04-30', { yearBegun: 2024 }, otherYear],
  ['the day the terms were published', '2026-07-01', { terms: { version: '2', from: '2026-07-01' } }, null],
  ['the day before that', '2026-06-30', { terms: { version: '2', from: '2026-07-01' } }, otherTerms],
])('a paper signed on %s', (_when, signedOn, changes, problem) => {
  const said = signedOnProblem(signedOn, { ...bounds, ...changes })
  if (problem === null) expect(said).toBeNull()
  else expect(said).toMatch(problem)
})

test('a valid paper agreement gets a receipt on every day of two years', () => {
  const days = Array.from({ length: 730 }, (_none, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  for (const today of days.filter((_day, index) => index % 13 === 0))
    for (const signedOn of days.filter((_day, index) => index % 7 === 0))
      if (signedOnProblem(signedOn, { ...bounds, today }) === null)
        expect([today, signedOn, receiptOf('1', signedOn, today)?.reference]).toEqual([
          ...[today, signedOn],
          expect.stringMatching(/^REG-/),
        ])
})

test('descriptions in words', () => {
  expect(signedText('2026-09-03')).toBe('Signed on paper on 3 September 2026')
})
