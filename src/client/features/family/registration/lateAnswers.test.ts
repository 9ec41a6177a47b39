import type { Correction } from '#shared/contract/students/corrections'
import { decisionOf, isNewlyLate, lateEdits, lateStandings, offeredAnswers } from './lateAnswers'
import { lateDecided, windowClosed } from '#client/saving/machine/responses'
import {
  edited,
  emptyQueue,
  reopened,
  sentOf,
  type SaveQueue,
  gaveUpField,
} from '#client/saving/machine/queue'

const at = Date.parse('2026-11-23T22:41:00.000Z')
const type = (queue: SaveQueue, field: string, value: string | null, problem: string | null = null) =>
  edited(queue, { field, value, base: 5, problem, at, was: null })

const sending = type(emptyQueue, 'nationality', 'Grenadian')
const closed = windowClosed(sending, 1)
const two = type(closed, 'sea_no', null)

const request = (changes: Partial<Correction> = {}): Correction => ({
  ...{ id: 1, field: 'nationality', label: 'Nationality', words: '', state: 'open' },
  ...{ asked_at: '2026-11-24T10:00:00.000Z', answer: null, closed_at: null, account: null },
  late: { value: 'Grenadian', text: 'Grenadian', was: null, typed_at: '2026-11-23T22:41:00.000Z' },
  ...changes,
})

const standing = (queue: SaveQueue, ...requests: Correction[]) =>
  lateStandings(queue, requests)['nationality']?.is

test('REL-80 only answers that are unsaved while registration is closed are late', () => {
  expect(lateEdits(sending)).toEqual({})
  expect(lateEdits(type(sending, 'sea_no', '12'))).toEqual({})
  expect(offeredAnswers(lateEdits(two))).toEqual([
    { field: 'nationality', value: 'Grenadian', was: null, typed_at: '2026-11-23T22:41:00.000Z' },
    { field: 'sea_no', value: null, was: null, typed_at: '2026-11-23T22:41:00.000Z' },
  ])
  expect(offeredAnswers({ sex: { value: 'Female', base: 5 } })).toEqual([{ field: 'sex', value: 'Female' }])
})

test('REL-80 an answer is sent to the school when it becomes late, not again when another one is settled', () => {
  expect(isNewlyLate(closed, sending)).toBe(true)
  expect(isNewlyLate(closed, undefined)).toBe(true)
  expect(isNewlyLate(two, closed)).toBe(true)
  expect(isNewlyLate(gaveUpField(two, 'sea_no'), two)).toBe(false)
  expect(isNewlyLate(reopened(closed), closed)).toBe(false)
  expect(isNewlyLate(type(two, 'nationality', 'Guyanese'), two)).toBe(true)
})

test('REL-80 answers in the record leave the queue, invalid ones stay with their reason', () => {
  const outcomes = [
    { field: 'nationality', outcome: 'stored', problem: null },
    { field: 'sea_no', outcome: 'refused', problem: 'No such number' },
  ] as const
  const decided = lateDecided(two, decisionOf(lateEdits(two), outcomes))
  expect(decided).toMatchObject({
    is: 'closed',
    waiting: {},
    refusedValues: { sea_no: { value: null, problem: 'No such number' } },
  })
  expect(lateStandings(decided, [])).toEqual({ sea_no: { is: 'problem' } })
})

test.each(['waiting', 'answered', 'overtaken'] as const)(
  'REL-80 %s: the answer stays until the person or the record settles it',
  (outcome) => {
    const decision = decisionOf(lateEdits(two), [{ field: 'nationality', outcome, problem: null }])
    expect(lateDecided(two, decision)).toBe(two)
  },
)

test('REL-80 the school’s decision does not apply to a newer answer', () => {
  const outcomes = [{ field: 'nationality', outcome: 'stored', problem: null }] as const
  const decision = decisionOf(lateEdits(closed), outcomes)
  const anew = type(closed, 'nationality', 'Guyanese')
  expect(lateDecided(anew, decision)).toBe(anew)
  // After registration has opened again it is an ordinary save, which its own response settles.
  const open = reopened(closed)
  expect(lateDecided(open, decision)).toBe(open)
})

test('REL-80 an answer that is given up is dropped, but not while it is being sent', () => {
  expect(gaveUpField(two, 'nationality').waiting).toEqual({ sea_no: two.waiting['sea_no'] })
  const invalid = type(closed, 'email', 'x', 'Invalid e-mail')
  expect(gaveUpField(invalid, 'email').refusedValues).toEqual({})
  expect(gaveUpField(two, 'sex')).toBe(two)
  expect(sentOf(gaveUpField(sending, 'nationality'))?.edits).toHaveProperty('nationality')
})

test.each([
  ['no request', [], 'not told'],
  ['the same answer, open', [request()], 'told'],
  ['an ordinary request', [request({ late: null })], 'not told'],
  [
    'the same answer, refused',
    [request({ state: 'refused', closed_at: '2026-11-24T11:00:00.000Z' })],
    'answered',
  ],
  [
    'refused before it was typed',
    [request({ state: 'refused', closed_at: '2026-11-20T11:00:00.000Z' })],
    'not told',
  ],
  ['about another field', [request({ field: 'sex' })], 'not told'],
])('REL-80 the state of a late answer by the school’s requests: %s', (_name, requests, is) => {
  expect(standing(closed, ...requests)).toBe(is)
})

test('REL-80 a newer answer from another device is distinguished from an older one', () => {
  const other = (typed_at: string) =>
    request({ late: { value: 'Guyanese', text: 'Guyanese', was: null, typed_at } })
  expect(standing(closed, other('2026-11-23T23:00:00.000Z'))).toBe('overtaken')
  expect(standing(closed, other('2026-11-23T20:00:00.000Z'))).toBe('not told')
})
